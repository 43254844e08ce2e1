import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keepFilesInMemory } from "./tests/fixtures/files-in-memory";

keepFilesInMemory();

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };
// Vite puts its own BASE_URL into the environment; an empty value means "not set" here.
const env = { BASE_URL: "", LOG_LEVEL: "silent", NASHIR_SECRET: "a-secret-for-tests-of-at-least-32-characters" };
/** The database, and the bundle of the worker pool, that the server needs. */
const globalSetup = ["tests/fixtures/database-server.ts", "tests/fixtures/pool-worker-bundle.ts"];
const ownDatabase = "tests/fixtures/database-environment.ts";

const api: TestProjectInlineConfiguration["test"] = {
  env,
  alias: { "@node-rs/argon2": fileURLToPath(new URL("tests/fixtures/quick-argon2.ts", import.meta.url)) },
  globalSetup,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // They wait for one another's answers half of the time.
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
};

/** Those that load a module of the server, or of Node, otherwise than the others do. */
const apiIsolated = [
  // The SDK of Inngest keeps the environment of the first file that uses it.
  "tests/api/http/{inngest-registration,long-bodies}.test.ts",
  "tests/api/workspaces/export-trouble.test.ts",
];

const faults = { env, globalSetup, setupFiles: [ownDatabase], testTimeout: 180_000, hookTimeout: 120_000 };
/** Those that promise something in time. */
const timed = [
  "tests/api/http/limits.test.ts",
  "tests/api/webhooks/hanging.test.ts",
  "tests/faults/launch/stop.test.ts",
  "tests/faults/posts/due.test.ts",
  "tests/faults/webhooks/neighbours.test.ts",
  "tests/faults/workflow/timing.test.ts",
];

/** Those that wait a minute and longer. Begun last, they would keep a run waiting after all others have ended. */
const longest = ["posts/preparing", "posts/outage", "workflow/inngest-server", "webhooks/retry-schedule", "workflow/outages", "launch/separate-hosts"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`tests/faults/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { alias },
  test: {
    // Each run reads what an earlier one has compiled, as long as the file is the same.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    // What is waited for comes at once here, and later on a machine with other work.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"],
          // Pure modules share one graph a worker: importing them anew for each file took most of the time.
          isolate: false,
          pool: "threads",
          unstubEnvs: true,
          unstubGlobals: true,
          // They run beside the build, on what may be a busy machine.
          testTimeout: 120_000,
          env: { BASE_URL: "", LOG_LEVEL: "silent", NASHIR_SECRET: "a-secret-for-unit-tests-of-32-characters" },
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          exclude: [...apiIsolated, ...timed],
          isolate: false,
          setupFiles: [ownDatabase, "tests/fixtures/shared-modules.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: "api-isolated",
          include: apiIsolated,
          setupFiles: [ownDatabase],
        },
      },
      {
        extends: true,
        test: {
          ...faults,
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: timed,
          // They wait much more than they compute.
          maxWorkers: 6,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...faults,
          name: "timing",
          include: timed,
          // They wait most of the time. With more of them at once, the load of one would be counted as another's lateness.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
