import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./tests/fixtures/chromium";

export default defineConfig({
  testDir: "tests/web",
  testMatch: "**/*.test.ts",
  outputDir: "test-results/web",
  // An instance a worker, and two cores.
  workers: 1,
  // What passed at its second try only is told by name at the end of the run.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/web.json" }]],
  use: {
    browserName: "chromium",
    locale: "ar-SA",
    timezoneId: "Asia/Riyadh",
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: chromiumOptions,
  },
});
