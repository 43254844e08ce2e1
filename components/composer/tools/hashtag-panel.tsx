"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { AddIcon, DeleteIcon, EditIcon } from "@/components/ui/icons";
import { Input, Textarea } from "@/components/ui/input";
import type { HashtagSet } from "@/server/domains/posts/hashtag-sets.schema";

interface HashtagPanelProps {
  /** One press puts a set into the text; on the page of the sets there is none, and a press edits the set. */
  onInsert?: (tags: readonly string[]) => void;
  initial?: HashtagSet[];
}

/** A workspace's sets. */
export function HashtagPanel({ onInsert, initial }: HashtagPanelProps) {
  const t = useText("writing");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [editing, setEditing] = useState<HashtagSet | "new" | null>(null);
  const may = useMay();
  const sets = useQuery(trpc.hashtagSets.list.queryOptions(undefined, initial ? { initialData: initial } : {}));
  const refresh = () => queries.invalidateQueries(trpc.hashtagSets.pathFilter());
  const remove = useMutation(trpc.hashtagSets.delete.mutationOptions({ onSuccess: refresh }));
  if (editing) return <SetForm set={editing === "new" ? null : editing} onDone={() => setEditing(null)} onSaved={refresh} />;
  const failed = sets.error ?? remove.error;
  return (
    <div className="grid gap-2">
      {onInsert ? <h2 className="font-medium">{t("tags.title")}</h2> : null}
      {failed ? <ErrorNotice error={failed} onRetry={() => void sets.refetch()} /> : null}
      {sets.isPending ? <Skeleton className="h-24 w-full" /> : null}
      {sets.data?.length === 0 ? <p className="text-sm text-gray-11">{t("tags.empty")}</p> : null}
      <ul className="grid gap-1">
        {sets.data?.map((set) => (
          <li key={set.id} className="flex items-center gap-1">
            <button
              type="button"
              aria-label={t(onInsert ? "tags.insert" : "tags.edit", { name: set.name })}
              disabled={!may.write}
              onClick={() => (onInsert ? onInsert(set.tags) : setEditing(set))}
              className="grid min-w-0 grow gap-0.5 rounded-control px-2 py-1.5 text-start hover:bg-gray-3"
            >
              <bdi className="one-line font-medium">{set.name}</bdi>
              <bdi className="one-line text-xs text-gray-10">{set.tags.join(" ")}</bdi>
            </button>
            {onInsert ? (
              <Button size="icon" variant="quiet" aria-label={t("tags.edit", { name: set.name })} onClick={() => setEditing(set)}>
                <EditIcon />
              </Button>
            ) : null}
            {may.write ? (
              <Button size="icon" variant="quiet" aria-label={t("tags.delete", { name: set.name })} onClick={() => remove.mutate({ id: set.id })}>
                <DeleteIcon />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {may.write ? (
        <div>
          <Button size="sm" onClick={() => setEditing("new")}>
            <AddIcon />
            {t("tags.new")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface SetFormProps {
  set: HashtagSet | null;
  onDone(): void;
  onSaved(): Promise<void>;
}

function SetForm({ set, onDone, onSaved }: SetFormProps) {
  const t = useText("writing");
  const trpc = useTRPC();
  const [name, setName] = useState(set?.name ?? "");
  const [text, setText] = useState(set?.tags.join(" ") ?? "");
  const saved = async () => {
    await onSaved();
    onDone();
  };
  const create = useMutation(trpc.hashtagSets.create.mutationOptions({ onSuccess: saved }));
  const update = useMutation(trpc.hashtagSets.update.mutationOptions({ onSuccess: saved }));
  const error = create.error ?? update.error;
  const nameTaken = error !== null && viewError(error).reason === "NAME_TAKEN";
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The post's form is around this one in the tree of components, though not on the page.
    event.stopPropagation();
    const tags = text.split(/[\s,،]+/).filter((tag) => tag !== "");
    if (set) update.mutate({ id: set.id, name, tags });
    else create.mutate({ name, tags });
  };
  return (
    <form className="grid gap-3" onSubmit={onSubmit}>
      <Field label={t("tags.name")} error={nameTaken ? t("tags.nameTaken") : undefined}>
        {(control) => <Input {...control} value={name} maxLength={60} required onChange={(event) => setName(event.target.value)} />}
      </Field>
      <Field label={t("tags.tags")} hint={t("tags.tagsHint")}>
        {(control) => <Textarea {...control} className="min-h-24" value={text} required onChange={(event) => setText(event.target.value)} />}
      </Field>
      {error && !nameTaken ? <ErrorNotice error={error} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={create.isPending || update.isPending}>
          {t("tags.save")}
        </Button>
        <Button onClick={onDone}>{t("tags.cancel")}</Button>
      </div>
    </form>
  );
}
