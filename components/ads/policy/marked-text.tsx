import clsx from "clsx";
import type { PolicyReason } from "@/server/domains/ads/policy.schema";

interface Mark {
  start: number;
  end: number;
  block: boolean;
  /** The reasons' numbers, as in the list below. */
  numbers: number[];
}

/** Spans that overlap become one mark, which then carries several numbers. */
export function marksOf(reasons: readonly { span: PolicyReason["span"]; severity: PolicyReason["severity"]; number: number }[]): Mark[] {
  const marks: Mark[] = [];
  for (const { span, severity, number } of [...reasons].sort((one, other) => one.span[0] - other.span[0])) {
    const [start, end] = span;
    if (end <= start) continue;
    const last = marks.at(-1);
    const block = severity === "BLOCK";
    if (last && start < last.end) {
      last.end = Math.max(last.end, end);
      last.block ||= block;
      last.numbers.push(number);
    } else marks.push({ start, end, block, numbers: [number] });
  }
  return marks;
}

/** Underline and number tell a mark, and its line's shape how grave it is: colour alone would not. */
export function MarkedText({ text, reasons, written }: { text: string; reasons: Parameters<typeof marksOf>[0]; written(number: number): string }) {
  const marks = marksOf(reasons);
  return (
    <p dir="auto" className="user-text text-md whitespace-pre-wrap">
      {marks.map((mark, place) => (
        <span key={mark.start}>
          {text.slice(marks[place - 1]?.end ?? 0, mark.start)}
          <mark
            className={clsx(
              "rounded-badge text-gray-12 underline decoration-2 underline-offset-4",
              mark.block ? "bg-red-1 decoration-red-4 decoration-double" : "bg-amber-1 decoration-amber-4 decoration-wavy",
            )}
          >
            {text.slice(mark.start, mark.end)}
          </mark>
          <sup className="figures text-xs font-medium text-gray-11"> {mark.numbers.map(written).join(" ")} </sup>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </p>
  );
}
