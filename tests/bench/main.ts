import { startInstance } from "@/tests/fixtures/instance";
import { benchAds } from "./ads";
import { benchAudit } from "./audit";
import { benchCopilot } from "./copilot";
import { benchEventLoop } from "./event-loop";
import { benchLateness } from "./lateness";
import { benchListPosts } from "./list-posts";
import { benchMemory } from "./memory";
import { benchWeb } from "./web";

const ofTheApi = {
  list: benchListPosts,
  lateness: benchLateness,
  audit: benchAudit,
  memory: benchMemory,
  ads: benchAds,
  copilot: benchCopilot,
  "event-loop": benchEventLoop,
};

export async function main(names: string[]): Promise<void> {
  const results: Record<string, unknown> = {};
  const wanted = (name: string) => names.length === 0 || names.includes(name);
  const measure = async (pages: boolean, benches: Record<string, typeof benchWeb | (typeof ofTheApi)[keyof typeof ofTheApi]>) => {
    const chosen = Object.entries(benches).filter(([name]) => wanted(name));
    if (chosen.length === 0) return;
    const instance = await startInstance({ database: "embedded", pages, env: { LOG_LEVEL: "warn" } });
    try {
      for (const [name, bench] of chosen) results[name] = await bench(instance);
    } finally {
      await instance.stop();
    }
  };
  // Installations of their own: the dashboard would weigh on what the others measure. It goes first, so that the one build has its pages.
  await measure(true, { web: benchWeb });
  await measure(false, ofTheApi);
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  process.exit(0);
}
