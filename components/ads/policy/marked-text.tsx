import clsx from "clsx";
import type { PolicyPhrase } from "./policy-phrases";

/** A mark has an underline and a number, and the shape of its line shows the severity: colour alone would not be enough. */
export function MarkedText({ text, phrases, written }: { text: string; phrases: readonly PolicyPhrase[]; written(number: number): string }) {
  const marks = phrases.filter(({ span }) => span[0] < span[1]);
  return (
    <p dir="auto" className="user-text text-md whitespace-pre-wrap">
      {marks.map((mark, place) => (
        <span key={mark.number}>
          {text.slice(marks[place - 1]?.span[1] ?? 0, mark.span[0])}
          <mark
            className={clsx(
              "rounded-badge text-gray-12 underline decoration-2 underline-offset-4",
              mark.severity === "BLOCK" ? "bg-red-1 decoration-red-4 decoration-double" : "bg-amber-1 decoration-amber-4 decoration-wavy",
            )}
          >
            {text.slice(...mark.span)}
          </mark>
          <sup className="figures text-xs font-medium text-gray-11"> {written(mark.number)} </sup>
        </span>
      ))}
      {text.slice(marks.at(-1)?.span[1] ?? 0)}
    </p>
  );
}
