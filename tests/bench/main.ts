import { type Instance, startInstance } from "@/tests/fixtures/instance";
import { benchAds } from "./ads";
import { benchAudit } from "./audit";
import { benchBurst } from "./burst";
import { benchCopilot } from "./copilot";
import { benchEventLoop } from "./event-loop";
import { benchLateness } from "./lateness";
import { benchListPosts } from "./list-posts";
import { benchMemory } from "./memory";
import { benchScale } from "./scale";
import { benchSchedulePosts } from "./schedule-posts";
import { benchWeb } from "./web";
import { benchWebhooks } from "./webhooks";

const ofTheApi = {
  list: benchListPosts,
  schedule: benchSchedulePosts,
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
  const measure = async (pages: boolean, benches: Record<string, (instance: Instance) => Promise<unknown>>) => {
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
  // Its receivers are trusted and reached by settings of its own.
  if (wanted("webhooks")) results.webhooks = await benchWebhooks();
  // They take many minutes: only on request.
  if (names.includes("burst")) await measure(false, { burst: benchBurst });
  if (names.includes("scale")) await measure(false, { scale: benchScale });
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  process.exit(0);
}
