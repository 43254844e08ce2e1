import { createTranslator } from "next-intl";
import { createText } from "@/components/i18n/text";
import en from "@/components/messages/en";
import { createFormat } from "@/shared/format";
import { capabilities } from "@/shared/social/check-post";
import { capabilityCells, capabilityColumns } from "./capability-table";

/** `npm run docs:platforms`: prints the table of what each platform takes as Markdown. */
const translator = createTranslator({ locale: "en", messages: en, namespace: "docs", timeZone: "UTC" });
const t = createText<"docs">(translator, createFormat({ locale: "en", digits: "latn", clock: "24" }));

/** Marks that keep directions apart on a page have no place in a file. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "").replaceAll("|", "\\|");
const line = (cells: readonly string[]) => `| ${cells.map(plain).join(" | ")} |`;

const header = [t("platforms.column.platform"), ...capabilityColumns.map((column) => t(`platforms.column.${column}`))];
const rows = Object.values(capabilities).map((can) => {
  const cells = capabilityCells(can, t);
  return line([en.platform[can.platform], ...capabilityColumns.map((column) => cells[column])]);
});
process.stdout.write(`${[line(header), line(header.map(() => "---")), ...rows].join("\n")}\n`);
