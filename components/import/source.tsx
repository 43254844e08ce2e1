"use client";

import { useRef, useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { usePreferences, useText } from "@/components/i18n/client";
import { useGivenFiles } from "@/components/media/use-given-files";
import { saveFile } from "@/components/posts/save-file";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { DownloadIcon, UploadIcon } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/input";
import type { Connection } from "@/server/domains/connections/connections.schema";
import { byteLimit, decodeText, type ReadFile, readCsv, rowLimit } from "./read-file";
import { templateFile } from "./template";

type Refusal = "empty" | "tooMany" | "tooLarge" | "workbook";

/** Where the rows come from: a file that is chosen, dropped or pasted, or cells copied from a spreadsheet. */
export function ImportSource({ accounts, onRead }: { accounts: readonly Connection[]; onRead(file: ReadFile): void }) {
  const t = useText("import");
  const { locale } = usePreferences();
  const nameOf = usePlatformName();
  const picker = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState("");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const take = async (name: string, text: string) => {
    const file = await readCsv(name, text);
    const refused = file.rows.length === 0 ? "empty" : file.rows.length > rowLimit ? "tooMany" : null;
    setRefusal(refused);
    if (!refused) onRead(file);
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    if (/\.(?:xlsx?|ods|numbers)$/i.test(file.name)) return setRefusal("workbook");
    if (file.size > byteLimit) return setRefusal("tooLarge");
    await take(file.name, decodeText(new Uint8Array(await file.arrayBuffer())));
  };
  const saveTemplate = async () => {
    const names = accounts.map(({ accountName, platform }) => `${nameOf(platform)}: ${accountName}`);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    saveFile(await templateFile(t, { locale, accounts: names, day: tomorrow }), t("template.file"));
  };
  const over = useGivenFiles((files) => void takeFile(files[0]));
  return (
    <Card className={over ? "outline-2 outline-accent-4" : ""}>
      <div className="grid gap-4 p-4">
        <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-gray-8 px-4 py-8 text-center">
          <p className="max-w-md text-gray-11">{t("source.hint", { count: rowLimit })}</p>
          <span className="relative">
            <Button variant="primary" onClick={() => picker.current?.click()}>
              <UploadIcon />
              {t("source.choose")}
            </Button>
            <input
              ref={picker}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              className="sr-only"
              tabIndex={-1}
              aria-label={t("source.choose")}
              onChange={(event) => {
                void takeFile(event.target.files?.[0]);
                event.target.value = "";
              }}
            />
          </span>
          <Button size="sm" variant="quiet" onClick={() => void saveTemplate()}>
            <DownloadIcon />
            {t("template.download")}
          </Button>
        </div>
        {refusal ? <Notice hue="red">{t(`source.${refusal}`, { count: rowLimit })}</Notice> : null}
        <details>
          <summary className="cursor-pointer text-accent-5 pointer-coarse:py-3">{t("source.paste")}</summary>
          <div className="mt-3 grid gap-3">
            <Field label={t("source.pasteLabel")} hint={t("source.pasteHint")}>
              {(control) => <Textarea {...control} value={pasted} onChange={(event) => setPasted(event.target.value)} />}
            </Field>
            <Button className="justify-self-start" onClick={() => void take(t("source.pasted"), pasted)}>
              {t("source.read")}
            </Button>
          </div>
        </details>
      </div>
    </Card>
  );
}
