import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };
// Vite puts its own BASE_URL into the environment; an empty value means "not set" here.
const env = { BASE_URL: "", LOG_LEVEL: "silent", NASHIR_SECRET: "a-secret-for-tests-of-at-least-32-characters" };
const databaseServer = "tests/fixtures/database-server.ts";
const ownDatabase = "tests/fixtures/database-environment.ts";

export default defineConfig({
  resolve: { alias },
  test: {
    // What is waited for comes at once here, and later on a machine with other work.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"],
          env: { BASE_URL: "", LOG_LEVEL: "silent", NASHIR_SECRET: "a-secret-for-unit-tests-of-32-characters" },
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          env,
          include: ["tests/api/**/*.test.ts"],
          globalSetup: [databaseServer],
          setupFiles: [ownDatabase],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          env,
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: [databaseServer],
          setupFiles: [ownDatabase],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // They measure time and kill processes: not two at once.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
