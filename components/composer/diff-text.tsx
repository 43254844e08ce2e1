import type { DiffPart } from "./word-diff";

/** A text with what it alone has marked, by a line as well as by its colour. */
export function DiffText({ parts, as }: { parts: readonly DiffPart[]; as: "ins" | "del" }) {
  const Mark = as;
  const classNames =
    as === "ins" ? "rounded-badge bg-green-1 text-green-5 underline decoration-1 underline-offset-4" : "rounded-badge bg-red-1 text-red-5 line-through";
  return (
    <p dir="auto" className="user-text max-h-80 overflow-y-auto whitespace-pre-wrap">
      {parts.map((part, index) =>
        part.changed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, drawn once
          <Mark key={index} className={classNames}>
            {part.text}
          </Mark>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
