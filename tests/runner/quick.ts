/** `npm run test:quick`: the checks and unit tests whole, and what the changes since main touch of the API and browser tests. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { affectedTests, selectTests } from "./domains";
import { listBrowserTests, playwright, RESULTS, type Step, vitest } from "./tools";

const git = (...args: string[]): string[] => {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
  return status === 0 ? stdout.split("\0").filter(Boolean) : [];
};

/** Committed since main, or since what main is upstream, and what is not committed yet. */
function changedFiles(): string[] {
  const base = ["origin/main", "main"].map((branch) => git("merge-base", "HEAD", branch)[0]?.trim()).find(Boolean) ?? "HEAD";
  return [...new Set([...git("diff", "--name-only", "-z", base), ...git("ls-files", "--others", "--exclude-standard", "-z")])];
}

export async function quickPhases({ build, browser, checks }: { build: Step; browser: Step; checks: Step[] }): Promise<Step[][][]> {
  const changed = changedFiles();
  const { api, web } = affectedTests(changed);
  const tests = web.length > 0 ? selectTests(await listBrowserTests(), web) : [];
  process.stdout.write(`${changed.length} changed files; API tests: ${api.join(", ") || "none"}; browser tests: ${tests.length}\n`);
  if (changed.some((path) => path.startsWith("tests/faults/"))) process.stdout.write("Fault tests are not part of a quick run: `npm test -- faults`.\n");
  const list = join(RESULTS, "browser-tests.txt");
  writeFileSync(list, tests.map(({ file, titles }) => [file, ...titles].join(" › ")).join("\n"));
  const apiStep: Step = [
    "api",
    vitest(
      ["api*"],
      api.map((folder) => `tests/api/${folder}/`),
    ),
  ];
  return [
    [api.length > 0 || tests.length > 0 ? [build] : [], checks, tests.length > 0 ? [browser] : []],
    [api.length > 0 ? [apiStep] : []],
    [tests.length > 0 ? [["web", playwright(list)]] : []],
  ];
}
