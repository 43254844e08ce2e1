/**
 * `npm test`: every check and test, on throw-away databases, ports and directories; `npm run test:quick`: those that the changes since main touch.
 * A failed step does not stop the others, unless they need what it makes. The last line is the sum of all runners, and is kept in
 * test-results/summary.txt. Names of steps as arguments run these alone.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkCommits } from "./commits";
import { quickPhases } from "./quick";
import { checkBoundaries, type Outcome, playwright, RESULTS, type Step, vitest, wholeTool } from "./tools";

/** On two cores, packages and build included; a run of everything that takes longer fails. A slow or shared machine gets more by the variable. */
const BUDGET_MINUTES = Number(process.env.TEST_BUDGET_MINUTES ?? 20);

const bin = (name: string) => join("node_modules", ".bin", name);
const build: Step = ["build", wholeTool(process.execPath, ["server/bootstrap.mjs", "build"], { NODE_ENV: "production" })];
const browser: Step = ["browser", wholeTool(process.execPath, ["tests/install-browser.mjs"])];
const checks: Step[] = [
  ["lint", wholeTool(bin("biome"), ["check", "."])],
  ["commits", checkCommits],
  // TypeScript 7 checks in a third of the time; what reads its programming interface (Next, dependency-cruiser, knip) needs 5.
  ["types", wholeTool(process.execPath, ["node_modules/typescript-native/bin/tsc", "--noEmit"])],
  ["boundaries", checkBoundaries],
  ["dead code", wholeTool(bin("knip"), [])],
  ["unit", vitest(["unit"])],
];

/**
 * Phases run one after another, the lanes of a phase at the same time, the steps of a lane in order. API, fault and browser tests each keep two cores
 * busy by themselves; side by side, answers came too late for what they test. What measures time runs alone at the end.
 */
const everything: Step[][][] = [
  [[build], checks, [browser]],
  [[["api", vitest(["api*"])]]],
  [[["faults", vitest(["faults"])]]],
  [[["web", playwright()]]],
  [[["timing", vitest(["timing"])]]],
];

/** Steps that run what the build made. */
const needBuild = new Set(["api", "faults", "web", "timing"]);

const isQuick = process.argv.includes("--quick");
const only = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const parts: (Required<Outcome> & { name: string; duration: number })[] = [];
const isRequested = (name: string) => only.length === 0 || only.includes(name);
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(0).padStart(5);

async function runStep([name, work]: Step): Promise<void> {
  if (!isRequested(name)) return;
  if (needBuild.has(name) && parts.some((part) => part.name === "build" && part.failed > 0)) return;
  const log = join(RESULTS, `${name.replace(/\W/g, "-")}.log`);
  writeFileSync(log, "");
  const startedAt = performance.now();
  const outcome = await work(log).catch((error: Error): Outcome => ({ passed: 0, failed: 1, failures: [`${name}: ${error.stack}`] }));
  const part = { name, failures: [], files: [], ...outcome, duration: performance.now() - startedAt };
  parts.push(part);
  process.stdout.write(`\n--- ${name}: ${part.passed} passed, ${part.failed} failed (${seconds(part.duration).trim()} s)\n`);
  if (part.failed > 0) process.stdout.write(readFileSync(log));
}

/** @returns how many minutes the whole took. */
function printReport(): number {
  // The packages were installed before this file was loaded, in the same process.
  const total = performance.now();
  const slowest = parts.flatMap(({ files }) => files).sort((one, other) => other.seconds - one.seconds);
  process.stdout.write("\nParts, in seconds (side by side where they do not need one another)\n");
  for (const { name, duration, passed, failed } of parts) process.stdout.write(`${seconds(duration)}  ${name}: ${passed} passed, ${failed} failed\n`);
  process.stdout.write(`${seconds(total)}  the whole, packages included; the budget is ${BUDGET_MINUTES * 60}\n`);
  process.stdout.write("\nSlowest files, in seconds\n");
  for (const { file, seconds: took } of slowest.slice(0, 10)) process.stdout.write(`${seconds(took * 1000)}  ${file}\n`);
  return total / 60_000;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
for (const phase of isQuick ? await quickPhases({ build, browser, checks }) : everything) {
  await Promise.all(
    phase.map(async (lane) => {
      for (const step of lane) await runStep(step);
    }),
  );
}

const minutes = printReport();
const isOverBudget = !isQuick && only.length === 0 && minutes > BUDGET_MINUTES;
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0) + (isOverBudget ? 1 : 0);
for (const failure of parts.flatMap(({ failures }) => failures)) process.stdout.write(`\n${failure}`);
if (isOverBudget) process.stdout.write(`\nThe run took ${minutes.toFixed(1)} minutes; its budget is ${BUDGET_MINUTES} (TEST_BUDGET_MINUTES).`);
const failedParts = parts.filter((part) => part.failed > 0).map(({ name }) => name);
const line = `${passed} passed, ${failed} failed`;
writeFileSync(join(RESULTS, "summary.txt"), `${line}\n`);
process.stdout.write(`\n${failedParts.length > 0 ? `Failed: ${failedParts.join(", ")}\n` : ""}${line}\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
