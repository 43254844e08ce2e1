/**
 * Functions of the worker pool. Pure rules only: a thread has no settings and no database. A thread loads what its tasks need: the data of all
 * of them takes 80 MB.
 */
const tasks: Record<string, () => Promise<(...args: never[]) => unknown>> = {
  requestsOnlyNewPosts: async () => (await import("./domains/copilot/engine/planner")).requestsOnlyNewPosts,
  checkPolicy: async () => (await import("./domains/ads/engine/policy-check")).checkPolicy,
  decide: async () => (await import("./domains/copilot/engine/planner")).decide,
  detectAnomalies: async () => (await import("./domains/ads/engine/anomalies")).detectAnomalies,
  dialectLeaderboard: async () => (await import("./domains/ads/engine/dialect-leaderboard")).dialectLeaderboard,
  judgeFatigueRows: async () => (await import("./domains/ads/engine/creative-judgements")).judgeFatigueRows,
  planPilot: async () => (await import("./domains/ads/engine/incremental-pilot")).planPilot,
  proposeBudgets: async () => (await import("./domains/ads/engine/budget-shift")).proposeBudgets,
  rankWinnerTotals: async () => (await import("./domains/ads/engine/creative-judgements")).rankWinnerTotals,
  saferWording: async () => (await import("./domains/ads/engine/safer-wording")).saferWording,
};

export default async function runTask({ name, args }: { name: string; args: never[] }): Promise<unknown> {
  const load = tasks[name];
  if (!load) throw new Error(`the worker pool knows no ${name}`);
  return (await load())(...args);
}
