import { expect, it } from "vitest";
import { postTitle } from "@/components/posts/post-title";

it.each([
  ["Coffee", "Coffee"],
  ["  One\n\ntwo  ", "One two"],
  [" \n", null],
  ["ق".repeat(80), "ق".repeat(80)],
  ["☕".repeat(81), `${"☕".repeat(80)}…`],
  [`${"a".repeat(79)} and more`, `${"a".repeat(79)}…`],
])("%j is called %j", (content, title) => {
  expect(postTitle(content)).toBe(title);
});
