import { detectAnomalies } from "./domains/ads/engine/anomalies";
import { proposeBudgets } from "./domains/ads/engine/budget-shift";
import { judgeFatigueRows, rankWinnerTotals } from "./domains/ads/engine/creative-judgements";
import { dialectLeaderboard } from "./domains/ads/engine/dialect-leaderboard";
import { planPilot } from "./domains/ads/engine/incremental-pilot";
import { checkPolicy } from "./domains/ads/engine/policy-check";
import { saferWording } from "./domains/ads/engine/safer-wording";
import { asksForNewPostsOnly, decide } from "./domains/copilot/engine/planner";

/** Functions of the worker pool. Pure rules only: a thread has no settings and no database. */
const tasks: Record<string, (...args: never[]) => unknown> = {
  asksForNewPostsOnly,
  checkPolicy,
  decide,
  detectAnomalies,
  dialectLeaderboard,
  judgeFatigueRows,
  planPilot,
  proposeBudgets,
  rankWinnerTotals,
  saferWording,
};

export default function runTask({ name, args }: { name: string; args: never[] }): unknown {
  const task = tasks[name];
  if (!task) throw new Error(`the worker pool knows no ${name}`);
  return task(...args);
}
