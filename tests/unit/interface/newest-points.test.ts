import { expect, test } from "vitest";
import { newestPoints } from "@/components/ui/newest-points";

const dates = ["2026-11-01", "2026-11-02", "2026-11-03"];
const label = (...lines: (number | null)[][]) =>
  newestPoints({ dates, series: lines.map((values, index) => ({ label: String(index), values })), formatTick: (value) => `${(value / 1000).toFixed(1)}K` }).map(
    ({ date, label: text, raised }) => [date.slice(-2), text, Math.round(raised)],
  );

test.each([
  ["one line", [[100, 200, 3_400]], [["03", "3.4K", 0]]],
  ["a last day that is a gap", [[100, 2_000, null]], [["02", "2.0K", 0]]],
  ["no day at all", [[null, null, null]], []],
  [
    "two that end far apart",
    [
      [0, 0, 1_000],
      [0, 0, 6_000],
    ],
    [
      ["03", "1.0K", 0],
      ["03", "6.0K", 0],
    ],
  ],
  [
    "two that end close: the upper one's is raised",
    [
      [0, 6_000, 3_500],
      [0, 0, 3_300],
    ],
    [
      ["03", "3.5K", 10],
      ["03", "3.3K", 0],
    ],
  ],
  [
    "two that end at the same: it is said once",
    [
      [0, 6_000, 3_410],
      [0, 0, 3_390],
    ],
    [
      ["03", "", 0],
      ["03", "3.4K", 0],
    ],
  ],
  [
    "the same on another day stands elsewhere",
    [
      [0, 3_410, null],
      [0, 6_000, 3_390],
    ],
    [
      ["02", "3.4K", 14],
      ["03", "3.4K", 0],
    ],
  ],
  [
    "a third above two at the same",
    [
      [0, 6_000, 3_400],
      [0, 0, 3_400],
      [0, 0, 3_700],
    ],
    [
      ["03", "3.4K", 0],
      ["03", "", 0],
      ["03", "3.7K", 7],
    ],
  ],
  [
    "all at nothing",
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    [
      ["03", "0.0K", 0],
      ["03", "0.0K", 0],
    ],
  ],
])("%s", (_what, lines, expected) => {
  expect(label(...lines)).toEqual(expected);
});
