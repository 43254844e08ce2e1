import { env } from "@/env";
import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { budgetDay, dollars } from "../engine/model-cost";
import { spentOn } from "../repository/runs";
import type { Failure } from "./end-run";
import { isEmbedded, models } from "./models";

/** What the models of one workspace may cost on a day. The embedded planner costs nothing. */

/** Null: there is something left. */
export async function budgetFailure(workspaceId: string): Promise<Failure | null> {
  if (models().every(isEmbedded)) return null;
  const spent = await spentOn(database(), workspaceId, budgetDay(now()).day);
  const budget = env.COPILOT_DAILY_BUDGET_USD;
  if (dollars(spent) < budget) return null;
  return { code: "RATE_LIMITED", message: `The copilot's budget of this workspace for today (${budget} USD, UTC) is spent.` };
}

/** A failure as its caller is told it. */
export function errorOf({ code, message }: Failure): AppError {
  if (code === "RATE_LIMITED") return new AppError(code, message, { retryAfterSeconds: budgetDay(now()).secondsLeft });
  return new AppError(code, message, code === "COPILOT_UNAVAILABLE" ? { retryAfterSeconds: 5 } : {});
}
