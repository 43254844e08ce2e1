"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { PageTabs } from "@/components/shell/page-tabs";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AddIcon, FilterIcon, MemoryIcon, SearchIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Page } from "@/components/ui/page";
import { Select } from "@/components/ui/select";
import type { MemoryEntry, MemoryType } from "@/server/domains/ads/memory.schema";
import { AddNoteDialog } from "./add-note-dialog";
import { ForgetDialog } from "./forget-dialog";
import { MemoryItem } from "./memory-item";
import { memoryKinds } from "./memory-kinds";

const MAX_VISIBLE_ROWS = 50;

export function Memory({ initial }: { initial: MemoryEntry[] }) {
  const t = useText("adsInsight");
  const common = useText("common");
  const trpc = useTRPC();
  const may = useMay();
  const [written, setWritten] = useState("");
  const [query, setQuery] = useState("");
  const [kind, setKind] = useState<MemoryType | "">("");
  const [adding, setAdding] = useState(false);
  const [forgetting, setForgetting] = useState<MemoryEntry | null>(null);
  const filtered = query !== "" || kind !== "";
  const input = { k: query ? 10 : MAX_VISIBLE_ROWS, ...(query ? { query } : {}), ...(kind ? { memoryType: kind } : {}) };
  const list = useQuery({
    ...trpc.ads.memory.queryOptions(input, filtered ? {} : { initialData: initial }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data ?? initial;
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setQuery(written.trim());
  };
  const clear = () => {
    setWritten("");
    setQuery("");
    setKind("");
  };
  const add = may.write ? (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <AddIcon />
      {t("memory.add")}
    </Button>
  ) : null;

  return (
    <Page title={t("memory.title")} text={t("memory.intro")} actions={rows.length > 0 || filtered ? add : null}>
      <PageTabs of="brandVoice" />
      {may.write ? null : <Notice hue="gray">{t("memory.readOnly")}</Notice>}
      <form onSubmit={search} className="flex flex-wrap gap-2">
        <Input
          type="search"
          aria-label={t("memory.search")}
          placeholder={t("memory.search")}
          maxLength={4000}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" busy={list.isFetching && query !== ""}>
          <SearchIcon />
          {common("search")}
        </Button>
        <Select
          aria-label={t("memory.kind")}
          value={kind}
          onChange={(event) => setKind(memoryKinds.find((candidate) => candidate === event.target.value) ?? "")}
          className="w-44"
        >
          <option value="">{t("memory.allKinds")}</option>
          {memoryKinds.map((one) => (
            <option key={one} value={one}>
              {t(`memory.kinds.${one}`)}
            </option>
          ))}
        </Select>
      </form>
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      <Card>
        {rows.length > 0 ? (
          <ul>
            {rows.map((entry) => (
              <MemoryItem key={entry.id} entry={entry} onForget={may.write ? () => setForgetting(entry) : null} />
            ))}
          </ul>
        ) : filtered ? (
          <EmptyState
            icon={FilterIcon}
            title={common("noMatch.title")}
            text={common("noMatch.text")}
            action={<Button onClick={clear}>{common("clearFilters")}</Button>}
          />
        ) : (
          <EmptyState icon={MemoryIcon} title={t("memory.empty.title")} text={t("memory.empty.text")} action={add} />
        )}
      </Card>
      {!query && rows.length === MAX_VISIBLE_ROWS ? <p className="text-sm text-gray-10">{t("memory.newest", { n: MAX_VISIBLE_ROWS })}</p> : null}
      <AddNoteDialog open={adding} onClose={() => setAdding(false)} />
      <ForgetDialog entry={forgetting} onClose={() => setForgetting(null)} />
    </Page>
  );
}
