import { expect, test } from "vitest";
import { spansIn } from "@/server/domains/copilot/engine/planner/spans";
import { readMarked } from "@/tests/eval/copilot/train-spans";

/** `write about {s our oud}` is about "our oud"; `f`, `t` and `w` are facts, a text and when. */
const markOf = { subject: "s", fact: "f", text: "t", moment: "w" };

test.each([
  "make a draft on ig for {s the winter coats} and save it",
  "need one insta n one tweet for {s the linen dresses}, different text each, english",
  "write a linkedin post about {s hiring a sales manager in Riyadh} and schedule it for {w sunday 9am}",
  "عايز تويته حلوه عن {s العود الجديد بتاعنا}، سيبها درافت",
  "سو مسودة انستقرام عن {s عروض الجمعة البيضاء} وجدولها {w بكرة ٨ مساء}",
  "جدول مسودة العبايات {w الاثنين الساعة ١٠ الصبح}",
  "pause Outlet Clearance and tell me what we spent",
  "",
])("%s", (line) => {
  const { text } = readMarked(line);
  const found = spansIn(text).reduceRight(
    (left, { kind, start, end }) => `${left.slice(0, start)}{${markOf[kind]} ${left.slice(start, end)}}${left.slice(end)}`,
    text,
  );
  expect(found).toBe(line);
});
