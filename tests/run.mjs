/**
 * `npm test`: everything, on throw-away databases, ports and directories. A failed step does not stop the others, unless they
 * need what it makes. The last line is the sum of all runners, and is kept in test-results/summary.txt.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { installBrowser } from "./install-browser.mjs";

const results = "test-results";
const only = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const totals = { passed: 0, failed: 0 };
const failures = [];
// Told again at the end: what a runner printed of a failure may be thousands of lines, or a cut log, away from there.
const failedTests = [];
const secondTries = [];

// The runner's own mode must not leak into what is tested.
const environment = { ...process.env, NODE_ENV: "test", FORCE_COLOR: process.stdout.isTTY ? "1" : "0" };
for (const name of ["DATABASE_URL", "NASHIR_SECRET", "NASHIR_DATA_DIR", "PORT", "BASE_URL"]) delete environment[name];

const bin = (name) => join("node_modules", ".bin", name);

function spawn(file, args, extra = {}) {
  return spawnSync(file, args, { stdio: "inherit", env: { ...environment, ...extra }, shell: process.platform === "win32" });
}

function count(name, passed, failed, seconds) {
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) failures.push(name);
  process.stdout.write(`--- ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)\n`);
}

function step(name, work) {
  if (only.length > 0 && !only.includes(name)) return true;
  process.stdout.write(`\n--- ${name}\n`);
  const startedAt = Date.now();
  const [passed, failed] = work();
  count(name, passed, failed, (Date.now() - startedAt) / 1000);
  return failed === 0;
}

/** A tool that is right or wrong as a whole counts as one. */
const whole = (file, args, extra) => () => (spawn(file, args, extra).status === 0 ? [1, 0] : [0, 1]);

function told(file, test, message) {
  // Without the stack: of a command that failed, what it wrote follows in further lines.
  const reason = stripVTControlCharacters(message ?? "").split(/\n\s+at /)[0];
  return `${relative(process.cwd(), file)} › ${test}: ${reason.replace(/\s+/g, " ").slice(0, 600)}`;
}

const tellFailure = (...failure) => failedTests.push(told(...failure));

const vitest = (project) => () => {
  const report = join(results, `${project}.json`);
  const run = spawn(bin("vitest"), ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]);
  if (!existsSync(report)) return [0, 1];
  const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  for (const file of testResults.filter(({ status }) => status === "failed")) {
    const broken = file.assertionResults.filter(({ status }) => status === "failed");
    for (const test of broken) tellFailure(file.name, test.fullName, test.failureMessages[0]);
    if (broken.length === 0) tellFailure(file.name, "the file itself", file.message);
  }
  // A file that could not even be imported has no tests that failed; one that was cut short has tests that never ran.
  const brokenFiles = testResults.filter((file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed")).length;
  const failed = numFailedTests + brokenFiles;
  const silent = (run.status !== 0 || numTotalTests === 0) && failed === 0 ? 1 : 0;
  return [numPassedTests, failed + silent];
};

function boundaries() {
  const targets = ["server", "app", "components", "prisma/schema", "env.ts"].filter((path) => existsSync(path));
  const run = spawnSync(bin("depcruise"), ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...targets], {
    encoding: "utf8",
    env: environment,
    maxBuffer: 1 << 28,
  });
  let summary;
  try {
    summary = JSON.parse(run.stdout).summary;
  } catch {
    process.stdout.write(run.stderr ?? "");
    return [0, 1];
  }
  for (const violation of summary.violations) process.stdout.write(`${violation.rule.name}: ${violation.from} → ${violation.to}\n`);
  process.stdout.write(`${summary.totalCruised} modules cruised\n`);
  // Under a compiler it does not know it finds no module at all, and is content.
  return summary.totalCruised > 0 && summary.error === 0 ? [1, 0] : [0, 1];
}

function web() {
  if (!installBrowser(environment)) {
    process.stdout.write("No browser for the browser tests, and none could be installed: set CHROMIUM_PATH to a Chromium.\n");
    return [0, 1];
  }
  const report = join(results, "web.json");
  const run = spawn(bin("playwright"), ["test"]);
  if (!existsSync(report)) return [0, 1];
  const { stats, errors, suites } = JSON.parse(readFileSync(report, "utf8"));
  const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
  for (const spec of suites.flatMap(specs)) {
    const broken = spec.tests.flatMap(({ results }) => results).find(({ error }) => error);
    if (broken) (spec.ok ? secondTries : failedTests).push(told(join("tests", "web", spec.file), spec.title, broken.error.message));
  }
  const failed = stats.unexpected + stats.skipped + errors.length;
  return [stats.expected + stats.flaky, failed === 0 && run.status !== 0 ? 1 : failed];
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

step("lint", whole(bin("biome"), ["check", "."]));
step("types", whole(bin("tsc"), ["--noEmit"]));
step("boundaries", boundaries);
step("dead code", whole(bin("knip"), []));
step("unit", vitest("unit"));
if (step("build", whole(process.execPath, ["server/bootstrap.mjs", "build"], { NODE_ENV: "production" }))) {
  step("api", vitest("api"));
  step("faults", vitest("faults"));
  step("web", web);
}

const line = `${totals.passed} passed, ${totals.failed} failed`;
writeFileSync(join(results, "summary.txt"), `${line}\n`);
for (const test of secondTries) process.stdout.write(`\nPassed at the second try only, so look at it: ${test}`);
for (const test of failedTests) process.stdout.write(`\n${test}`);
process.stdout.write(`\n${failures.length > 0 ? `Failed: ${failures.join(", ")}\n` : ""}${line}\n`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
