import { expect, test } from "vitest";
import { subjectProblem } from "@/tests/runner/commits";

test.each<[string, string | null]>([
  ["Fix policy check for banned terms with symbols", null],
  ["Embed the model", null],
  ["Press the button once", null],
  ["x".repeat(73), "73 characters, at most 72"],
  [`Add ${"ا".repeat(68)}`, null],
  ["Fixed the policy check", 'imperative, not "Fixed"'],
  ["Fixing the policy check", 'imperative, not "Fixing"'],
  ["Fixes the policy check", 'imperative, not "Fixes"'],
  ["fix: the policy check", "begins with a verb, its first letter a capital"],
  ["Fix the policy check.", "without a full stop"],
])("%s", (subject, problem) => {
  expect(subjectProblem(subject)).toBe(problem);
});
