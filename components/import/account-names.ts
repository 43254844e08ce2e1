import type { ImportOutcome, ImportProblem, ImportRow } from "@/server/domains/posts/import.schema";

/** A name in a file by which no account is found, or more than one. */
export interface AccountName extends Pick<ImportProblem, "code" | "value"> {
  rows: ImportRow[];
}

const isOfAccount = ({ code }: ImportProblem) => code === "accountUnknown" || code === "accountAmbiguous";

/** Each such name once, with the rows that have it, the most frequent first. */
export function unresolvedNames(rows: readonly ImportRow[], outcomes: ReadonlyMap<number, ImportOutcome>): AccountName[] {
  const names = new Map<string, AccountName>();
  for (const row of rows) {
    for (const { code, value } of new Map((outcomes.get(row.row)?.problems ?? []).filter(isOfAccount).map((problem) => [problem.value, problem])).values()) {
      const name = names.get(value) ?? { code, value, rows: [] };
      name.rows.push(row);
      names.set(value, name);
    }
  }
  return [...names.values()].sort((one, other) => other.rows.length - one.rows.length);
}

/** The cell of accounts with the account's id in the name's place. Where it is empty, the accounts follow from the platforms column. */
export function withAccount({ accounts = "", platform = "" }: ImportRow["cells"], name: string, accountId: string): string {
  const cell = accounts.trim() === "" ? platform.replaceAll("/", ";") : accounts;
  if (cell.trim() === name) return accountId;
  return cell
    .split(/([\n;؛|،,]+)/)
    .map((part) => (part.trim() === name ? accountId : part))
    .join("");
}
