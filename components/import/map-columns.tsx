"use client";

import { useText } from "@/components/i18n/client";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type ImportColumn, importColumns } from "@/shared/csv-columns";
import type { Mapping } from "./mapping";
import type { ReadFile } from "./read-file";

/** What each column of the file is, with what is in it first. */
export function MapColumns({ file, mapping, disabled, onChange }: { file: ReadFile; mapping: Mapping; disabled: boolean; onChange(mapping: Mapping): void }) {
  const t = useText("import");
  const choose = (at: number, column: ImportColumn | null) =>
    // A meaning is in one column only.
    onChange(mapping.map((mapped, index) => (index === at ? column : mapped === column ? null : mapped)));
  return (
    <Card>
      <CardHeader title={t("map.title")} text={t("map.text")} />
      <ul className="grid gap-x-6 gap-y-4 p-4 sm:grid-cols-2 lg:grid-cols-3">
        {file.headers.map((header, index) => {
          const sample = file.rows.find(({ cells }) => (cells[index] ?? "").trim() !== "")?.cells[index] ?? "";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may have equal names and never move
            <li key={index} className="min-w-0">
              <Field
                label={<bdi>{header || t("map.unnamed", { n: index + 1 })}</bdi>}
                hint={
                  <span className="one-line block" title={sample.slice(0, 300)}>
                    <bdi>{sample ? sample.slice(0, 120) : t("map.empty")}</bdi>
                  </span>
                }
              >
                {(control) => (
                  <Select
                    {...control}
                    disabled={disabled}
                    value={mapping[index] ?? ""}
                    onChange={(event) => choose(index, importColumns.find((column) => column === event.target.value) ?? null)}
                  >
                    <option value="">{t("map.skip")}</option>
                    {importColumns.map((column) => (
                      <option key={column} value={column}>
                        {t(`column.${column}`)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
