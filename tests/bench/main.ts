import { startInstance } from "@/tests/fixtures/instance";
import { benchAds } from "./ads";
import { benchAudit } from "./audit";
import { benchCopilot } from "./copilot";
import { benchLateness } from "./lateness";
import { benchListPosts } from "./list-posts";
import { benchMemory } from "./memory";

const benches = { list: benchListPosts, lateness: benchLateness, audit: benchAudit, memory: benchMemory, ads: benchAds, copilot: benchCopilot };

export async function main(names: string[]): Promise<void> {
  const instance = await startInstance({ database: "embedded", env: { LOG_LEVEL: "warn" } });
  const results: Record<string, unknown> = {};
  try {
    for (const [name, bench] of Object.entries(benches)) {
      if (names.length === 0 || names.includes(name)) results[name] = await bench(instance);
    }
  } finally {
    await instance.stop();
  }
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  process.exit(0);
}
