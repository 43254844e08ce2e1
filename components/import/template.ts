import type { Locale } from "@/components/i18n/locale";
import type { Text } from "@/components/i18n/text";
import { columnNames, type ImportColumn } from "@/shared/csv-columns";
import { csvFile } from "./read-file";

const columns: readonly ImportColumn[] = ["text", "accounts", "date", "time", "status", "media"];

/** A file to be filled in, with two rows as examples. Both are drafts, so that one that is left in publishes nothing. */
export function templateFile(
  t: Text<"import">,
  { locale, accounts, day }: { locale: Locale; accounts: readonly string[] /** 2027-03-12 */; day: string },
): Promise<Blob> {
  const [first = t("template.account"), second = first] = accounts;
  const draft = locale === "ar" ? "مسودة" : "draft";
  return csvFile([
    columns.map((column) => columnNames[column][locale][0]),
    [t("template.first"), first, day, "09:30", draft, ""],
    [t("template.second"), second, day, "18:00", draft, "https://example.com/photo.jpg"],
  ]);
}
