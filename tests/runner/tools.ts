/** How each runner is called, and what counts as passed and failed in its report. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runProgram } from "./processes";

export const RESULTS = "test-results";

export interface Outcome {
  passed: number;
  failed: number;
  /** Lines to print again at the end. */
  failures?: string[];
  /** What the list of slowest files is made of. */
  files?: { file: string; seconds: number }[];
}

/** Takes the path of the file that its output goes to. */
export type StepWork = (log: string) => Promise<Outcome>;
export type Step = readonly [name: string, work: StepWork];

const bin = (name: string) => join("node_modules", ".bin", name);

/** A tool that is right or wrong as a whole counts as one. */
export const wholeTool =
  (file: string, args: string[], env?: Record<string, string>): StepWork =>
  async (log) => {
    const { code } = await runProgram(file, args, { log, ...(env ? { env } : {}) });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };

function failureLine(file: string, test: string, message: string | undefined): string {
  // Without the stack: of a command that failed, what it wrote follows in further lines.
  const [reason = ""] = stripVTControlCharacters(message ?? "").split(/\n\s+at /);
  return `${relative(process.cwd(), file)} › ${test}: ${reason.replace(/\s+/g, " ").slice(0, 600)}`;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Test files of these projects; `filters` are beginnings of their paths. */
export const vitest =
  (projects: string[], filters: string[] = []): StepWork =>
  async (log) => {
    const report = join(RESULTS, `${projects.join("-").replace(/[^\w-]/g, "")}.json`);
    const selected = projects.flatMap((project) => ["--project", project]);
    const args = ["run", ...selected, ...filters, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const { code } = await runProgram(bin("vitest"), args, { log });
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
    const failures: string[] = [];
    for (const file of testResults.filter(({ status }) => status === "failed")) {
      const broken = file.assertionResults.filter(({ status }) => status === "failed");
      for (const test of broken) failures.push(failureLine(file.name, test.fullName, test.failureMessages[0]));
      if (broken.length === 0) failures.push(failureLine(file.name, "the file itself", file.message));
    }
    // A file that could not be imported has no failed tests; one that was cut short has tests that never ran.
    const brokenFiles = testResults.filter((file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed")).length;
    const failed = numFailedTests + brokenFiles;
    const silent = (code !== 0 || numTotalTests === 0) && failed === 0 ? 1 : 0;
    const files = testResults.map((file) => ({ file: relative(process.cwd(), file.name), seconds: (file.endTime - file.startTime) / 1000 }));
    return { passed: numPassedTests, failed: failed + silent, failures, files };
  };

export async function checkBoundaries(log: string): Promise<Outcome> {
  const targets = ["server", "app", "components", "shared", "prisma/schema", "env.ts"].filter((path) => existsSync(path));
  const { stdout } = await runProgram(bin("depcruise"), ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...targets], { log, capture: true });
  let summary: { totalCruised: number; error: number; violations: { rule: { name: string }; from: string; to: string }[] };
  try {
    summary = JSON.parse(stdout).summary;
  } catch {
    return { passed: 0, failed: 1 };
  }
  const failures = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  // Under a compiler that it does not know it finds no module at all and reports success.
  return summary.totalCruised > 0 && summary.error === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures };
}

interface PlaywrightSuite {
  title: string;
  specs: { file: string; title: string; tests: { results: { duration: number; error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite["specs"] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** `testList`: path of a file with the tests to run; without it all of them. */
export const playwright =
  (testList?: string): StepWork =>
  async (log) => {
    const report = join(RESULTS, "web.json");
    const { code } = await runProgram(bin("playwright"), ["test", ...(testList ? [`--test-list=${testList}`] : [])], { log });
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const { stats, errors, suites } = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport;
    const failures: string[] = [];
    const files = new Map<string, number>();
    for (const spec of suites.flatMap(specsOf)) {
      const results = spec.tests.flatMap((test) => test.results);
      const error = results.find((result) => result.error)?.error;
      if (error) failures.push(failureLine(join("tests", "web", spec.file), spec.title, error.message));
      const file = `tests/web/${spec.file}`;
      files.set(file, (files.get(file) ?? 0) + results.reduce((sum, { duration }) => sum + duration, 0) / 1000);
    }
    const failed = stats.unexpected + stats.skipped + errors.length;
    return {
      passed: stats.expected,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      failures,
      files: [...files].map(([file, seconds]) => ({ file, seconds })),
    };
  };

export interface BrowserTest {
  /** Below tests/web. */
  file: string;
  /** From the outermost suite to the test. */
  titles: string[];
}

/** Every browser test, without running any. */
export async function listBrowserTests(): Promise<BrowserTest[]> {
  const { stdout } = await runProgram(bin("playwright"), ["test", "--list", "--reporter=json"], { log: join(RESULTS, "list.log"), capture: true });
  const walk = (suite: PlaywrightSuite, path: string[]): BrowserTest[] => [
    ...suite.specs.map(({ file, title }) => ({ file, titles: [...path, title] })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...path, inner.title])),
  ];
  return (JSON.parse(stdout) as PlaywrightReport).suites.flatMap((suite) => walk(suite, []));
}
