"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { useMay, useViewer } from "@/components/shell/viewer-context";
import { Notice } from "@/components/ui/feedback";
import { Page } from "@/components/ui/page";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { Import, ImportRow } from "@/server/domains/posts/import.schema";
import { ImportRun } from "./import-run";
import { type Chosen, ImportSteps, orderOf } from "./import-steps";
import { guessMapping, storedMapping, storeMapping } from "./mapping";
import type { ReadFile } from "./read-file";
import { ImportSource } from "./source";
import { useImport } from "./use-import";

const address = "/posts/import";

/** A file's way into the list of posts: its columns, a trial, its errors in their place, and then in earnest. `initial`: the run that the address names. */
export function ImportPage({ accounts, initial }: { accounts: readonly Connection[]; initial: Import | null }) {
  const t = useText("import");
  const posts = useText("posts");
  const may = useMay();
  const { workspace } = useViewer();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const runId = useSearchParams().get("run");
  const trial = useImport();
  const sending = trial.progress?.act === "send";
  // Until the last of them is sent, the rows are nowhere but here.
  useLeaveWarning(sending);
  const page = { title: t("title"), text: t("text"), back: { href: "/posts", label: posts("title") } };
  const read = (file: ReadFile) => {
    const mapping = storedMapping(workspace.id, file.headers) ?? guessMapping(file.headers);
    trial.clear();
    setChosen({ file, mapping, edits: new Map(), options: { dateOrder: orderOf({ file, mapping }), asDrafts: false, accountIds: [] } });
  };
  const another = () => {
    trial.clear();
    setChosen(null);
    if (runId !== null) window.history.replaceState(null, "", address);
  };
  const begin = async ({ file, options }: Chosen, rows: readonly ImportRow[]) => {
    const id = await trial.begin(file.name, rows, options);
    // The address is the run's from here on, so that a reload shows it again; the page may have been left meanwhile.
    if (id !== null && window.location.pathname === address) window.history.replaceState(null, "", `${address}?run=${id}`);
  };
  if (!may.write && runId === null) {
    return (
      <Page {...page}>
        <Notice hue="gray">{t("viewer")}</Notice>
      </Page>
    );
  }
  return (
    <Page {...page}>
      {trial.error ? <ErrorNotice error={trial.error} /> : null}
      {runId !== null ? (
        <ImportRun key={runId} id={runId} initial={initial?.id === runId ? initial : null} onAnother={may.write ? another : null} />
      ) : chosen ? (
        <ImportSteps
          chosen={chosen}
          accounts={accounts}
          trial={trial}
          onChange={(change) => setChosen({ ...chosen, ...change })}
          onMap={(mapping) => storeMapping(workspace.id, chosen.file.headers, mapping)}
          onAnother={another}
          onBegin={(rows) => void begin(chosen, rows)}
        />
      ) : (
        <ImportSource accounts={accounts} onRead={read} />
      )}
    </Page>
  );
}
