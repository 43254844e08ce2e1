import { Prisma } from "@/prisma/generated/client";
import { normaliseText, spellingPattern } from "@/shared/text-normalisation";

/**
 * Whether a text holds a term, however either is spelt: letter variants, marks, digits, case. The term's pattern looks for the spellings;
 * folding the column at every row instead takes seventy times as long.
 */
export function containsText(column: Prisma.Sql, term: string): Prisma.Sql {
  return Prisma.sql`${column} ~* ${spellingPattern(normaliseText(term))}`;
}

/** A filter for texts that hold this one as it is written, whatever its case: the client hands a percent sign, an underscore and a backslash on as pattern. */
export const containing = (text: string) => ({ contains: text.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" as const });
