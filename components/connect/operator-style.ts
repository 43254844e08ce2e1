import type { CSSProperties } from "react";
import type { Operator } from "@/server/domains/brands/connect-pages.schema";

/** Gives what is within the operator's colour in place of the accent. */
export function operatorStyle({ color }: Operator): CSSProperties | undefined {
  if (!color) return undefined;
  return { "--accent-4": color.solid, "--accent-5": color.solid, "--on-accent": color.text } as CSSProperties;
}
