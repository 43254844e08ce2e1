/** Subjects of the commits since main: imperative, at most 72 characters. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Outcome } from "./tools";

const MAX_LENGTH = 72;
/** Verbs that end like a past or a third person. */
const verbs = /^(?:embed|feed|need|seed|shed|speed|bring|ping|focus)$/i;

export function subjectProblem(subject: string): string | null {
  const length = [...subject].length;
  if (length > MAX_LENGTH) return `${length} characters, at most ${MAX_LENGTH}`;
  const [verb = ""] = subject.split(/\W/);
  if (!/^[A-Z][a-z]+$/.test(verb)) return "begins with a verb, its first letter a capital";
  if (/(?:ed|ing|[^s]s)$/.test(verb) && !verbs.test(verb)) return `imperative, not "${verb}"`;
  return subject.endsWith(".") ? "without a full stop" : null;
}

const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" });

/** A checkout without main, or without git at all, has no commits to check. */
export async function checkCommits(log: string): Promise<Outcome> {
  const base = ["origin/main", "main"].find((branch) => git("rev-parse", "--verify", "--quiet", branch).status === 0);
  const subjects = base ? git("log", "--no-merges", "--format=%s", `${base}..HEAD`).stdout.split("\n").filter(Boolean) : [];
  const failures = subjects.flatMap((subject) => {
    const problem = subjectProblem(subject);
    return problem ? [`"${subject}": ${problem}`] : [];
  });
  writeFileSync(log, failures.map((line) => `${line}\n`).join(""));
  return failures.length > 0 ? { passed: 0, failed: 1, failures } : { passed: 1, failed: 0 };
}
