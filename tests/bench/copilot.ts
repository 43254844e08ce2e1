import type { Instance } from "@/tests/fixtures/instance";

/** Asking the copilot on the embedded planner, one round of tools, five callers at once: from the request to the answer. */
const CALLERS = 5;
const ASKS = 20;
const WARM_UP = 3;

export async function benchCopilot(instance: Instance) {
  const keys: string[] = [];
  for (let caller = 0; caller < CALLERS; caller += 1) {
    const email = `copilot-${caller}@bench.test`;
    const owner = await instance.admin("user", "create", "--email", email, "--password", "a password for the bench", "--plan", "ENTERPRISE");
    const { key } = await instance.admin("key", "create", "--email", email, "--name", "bench", "--scopes", "copilot");
    await instance.admin("ads", "connect", "--workspace", owner.personalWorkspaceId, "--platform", "META", "--sandbox-account", "main");
    await instance.admin("ads", "sync", "--workspace", owner.personalWorkspaceId);
    keys.push(key);
  }
  const ask = async (key: string): Promise<number> => {
    const startedAt = performance.now();
    const response = await fetch(`${instance.baseUrl}/api/v1/copilot/ask`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ message: "كيف كان أداء إعلاناتي آخر 7 أيام؟" }),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
    return performance.now() - startedAt;
  };
  const times = await Promise.all(
    keys.map(async (key) => {
      const own: number[] = [];
      for (let turn = 0; turn < WARM_UP + ASKS; turn += 1) own.push(await ask(key));
      return own.slice(WARM_UP);
    }),
  );
  const sorted = times.flat().sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  return { callers: CALLERS, requests: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}
