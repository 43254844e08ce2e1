import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./tests/fixtures/chromium";
import { keepFilesInMemory } from "./tests/fixtures/files-in-memory";

keepFilesInMemory();

export default defineConfig({
  testDir: "tests/web",
  testMatch: "**/*.test.ts",
  outputDir: "test-results/web",
  globalSetup: "./tests/fixtures/snapshot.ts",
  // An installation a worker, and two cores.
  workers: 2,
  fullyParallel: true,
  // A second try would hide a defect, of the test or of the product.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: "test-results/web.json" }]],
  use: {
    browserName: "chromium",
    locale: "ar-SA",
    timezoneId: "Asia/Riyadh",
    screenshot: "only-on-failure",
    // Every snapshot of it costs CPU time, also where nothing fails: WEB_TRACE=retain-on-failure for whoever looks into a failure.
    trace: process.env.WEB_TRACE === "retain-on-failure" ? "retain-on-failure" : "off",
    // Every click waits for animations to end, so they are off. One test keeps them: long-names.test.ts.
    reducedMotion: "reduce",
    // What goes through one is seen by no `page.route`. The walk that is about it allows it.
    serviceWorkers: "block",
    launchOptions: chromiumOptions,
  },
});
