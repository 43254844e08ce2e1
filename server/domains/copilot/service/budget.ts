import { env } from "@/env";
import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { budgetDay, dollars } from "../engine/model-cost";
import { listSpend, spentOn } from "../repository/runs";
import type { Failure } from "./end-run";
import { hasModel } from "./models";

/** What the models of one workspace may cost on a day. The embedded planner costs nothing. */

/** Null: there is something left. */
export async function budgetFailure(workspaceId: string): Promise<Failure | null> {
  if (!hasModel()) return null;
  const spent = await spentOn(database(), workspaceId, budgetDay(now()).day);
  const budget = env.COPILOT_DAILY_BUDGET_USD;
  if (dollars(spent) < budget) return null;
  return { code: "RATE_LIMITED", message: `The copilot's budget of this workspace for today (${budget} USD, UTC) is spent.` };
}

export interface CopilotUse {
  /** Of the day that runs, in UTC. Null: the embedded planner answers, which costs nothing. */
  today: { spentUsd: number; budgetUsd: number; resetsAt: Date } | null;
  /** Every day up to today, oldest first. */
  days: { date: string; usd: number }[];
}

export async function readCopilotUse(workspaceId: string, dayCount: number): Promise<CopilotUse> {
  const { day: today } = budgetDay(now());
  const daysBack = (days: number) => new Date(today.getTime() - days * 86_400_000);
  const rows = await listSpend(database(), workspaceId, daysBack(dayCount - 1));
  const spent = new Map(rows.map(({ day, microUsd }) => [day.getTime(), dollars(microUsd)]));
  return {
    today: hasModel() ? { spentUsd: spent.get(today.getTime()) ?? 0, budgetUsd: env.COPILOT_DAILY_BUDGET_USD, resetsAt: daysBack(-1) } : null,
    days: Array.from({ length: dayCount }, (_, place) => {
      const day = daysBack(dayCount - 1 - place);
      return { date: day.toISOString().slice(0, 10), usd: spent.get(day.getTime()) ?? 0 };
    }),
  };
}

/** A failure as its caller receives it. */
export function errorOf({ code, message }: Failure): AppError {
  if (code === "RATE_LIMITED") return new AppError(code, message, { retryAfterSeconds: budgetDay(now()).secondsLeft });
  return new AppError(code, message, code === "COPILOT_UNAVAILABLE" ? { retryAfterSeconds: 5 } : {});
}
