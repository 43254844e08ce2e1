import { type Span, spansFrom, spansIn, tokensIn } from "@/server/domains/copilot/engine/planner/spans";
import { type MarkedText, readSpanTexts } from "./copilot/train-spans";
import { count, emptyConfusion, f1Interval, precisionRecall, printTable, proportion } from "./table";

/** What is found of an instruction's content, of writers whom the weights are not trained on: a span counts where both of its ends are right. */

const sets = ["tune-1", "holdout-2026-11-28"];
const kinds = ["subject", "fact", "text", "moment"] as const;

/** The baseline of a subject: what stands behind "about", without the last mark. */
const behindAbout = (text: string): string | undefined => /(?:\babout\b|(?<!\p{L})عن(?!\p{L}))\s+(.+?)[.!؟?]*$/isu.exec(text)?.[1];

function rowsOf(set: string, texts: readonly MarkedText[]): (string | number)[][] {
  const read = texts.map(({ text, kinds: right }) => ({ text, found: spansIn(text), right: spansFrom(text, tokensIn(text), right) }));
  const isSame = (a: Span, b: Span): boolean => a.kind === b.kind && a.start === b.start && a.end === b.end;
  const byKind = kinds.map((kind) => {
    const counts = emptyConfusion();
    for (const { found, right } of read) {
      for (const span of right.filter((one) => one.kind === kind))
        count(
          counts,
          true,
          found.some((one) => isSame(one, span)),
        );
      for (const span of found.filter((one) => one.kind === kind)) if (!right.some((one) => isSame(one, span))) count(counts, false, true);
    }
    const [precision, recall, f1] = precisionRecall(counts);
    return [set, kind, counts.hits + counts.misses, precision, recall, f1, f1Interval(counts)];
  });
  const subjects = read.flatMap(({ text, right }) => right.filter(({ kind }) => kind === "subject").map((span) => behindAbout(text) === span.text));
  const [share, n, interval] = proportion(subjects.filter(Boolean).length, subjects.length);
  return [...byKind, [set, "subject, behind “about”", n, "-", share, "-", interval]];
}

export function evaluateSpans(): void {
  printTable(
    "Copilot, content of instructions, unseen writers",
    ["labels", "kind", "n", "precision", "recall", "F1", "95 %"],
    sets.flatMap((set) => rowsOf(set, readSpanTexts(set))),
  );
}
