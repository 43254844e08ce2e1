"use client";

import clsx from "clsx";
import { Badge } from "@/components/ui/badge";
import type { LabelColor } from "@/shared/label-colors";
import { useLabelColor } from "./labels-context";

const dots: Record<LabelColor, string> = {
  gray: "bg-gray-8",
  teal: "bg-accent-4",
  green: "bg-green-4",
  amber: "bg-amber-4",
  red: "bg-red-4",
  blue: "bg-blue-4",
  violet: "bg-violet-4",
  pink: "bg-pink-4",
};

/** As many as a row has room for. */
const SHOWN = 3;

/** The colour is beside the name: a tinted ground is a state's. */
export function LabelDot({ color }: { color: LabelColor }) {
  return <span aria-hidden className={clsx("size-2 shrink-0 rounded-full forced-color-adjust-none", dots[color])} />;
}

export function LabelChip({ name }: { name: string }) {
  const color = useLabelColor(name);
  return (
    <Badge hue="gray" outline>
      <LabelDot color={color} />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </Badge>
  );
}

/** In a row of a list: the first ones, on one line in a table; the others, and what is cut, in the title, and to screen readers. */
export function LabelChips({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span className="flex min-w-0 flex-wrap gap-1 @4xl:flex-nowrap" title={names.join("\n")}>
      {names.slice(0, SHOWN).map((name) => (
        <span key={name} className="flex min-w-0">
          <LabelChip name={name} />
        </span>
      ))}
      {names.length > SHOWN ? <Rest names={names.slice(SHOWN)} /> : null}
    </span>
  );
}

/** Where there is no room for words: a dot each, named by the title and to screen readers. */
export function LabelDots({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span className="flex shrink-0 items-center gap-0.5" title={names.join("\n")}>
      {names.slice(0, SHOWN).map((name) => (
        <NamedDot key={name} name={name} />
      ))}
      {names.length > SHOWN ? <Rest names={names.slice(SHOWN)} /> : null}
    </span>
  );
}

function Rest({ names }: { names: readonly string[] }) {
  return (
    <>
      <span aria-hidden className="text-xs text-gray-10">
        …
      </span>
      <span dir="auto" className="sr-only">
        {names.join("\n")}
      </span>
    </>
  );
}

function NamedDot({ name }: { name: string }) {
  return (
    <>
      <LabelDot color={useLabelColor(name)} />
      <bdi className="sr-only">{name}</bdi>
    </>
  );
}
