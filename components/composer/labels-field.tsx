"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Field } from "@/components/ui/field";
import { CloseIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { UpdateDraft } from "./draft";
import { MAX_LABEL_LENGTH, MAX_LABELS, withTyped } from "./labels";

/** What the post is filed under. Labels that other posts have are offered while one is typed. */
export function LabelsField({ labels, update }: { labels: readonly string[]; update: UpdateDraft }) {
  const t = useText("composer");
  const trpc = useTRPC();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState(false);
  const known = useQuery(trpc.posts.labels.queryOptions(undefined, { enabled: asked }));

  const add = (text: string) => {
    if (text.trim() !== "") update((draft) => ({ labels: withTyped(draft.labels, text) }));
    setTyped("");
  };
  const remove = (label: string) => update((draft) => ({ labels: draft.labels.filter((other) => other !== label) }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing && typed.trim() !== "") {
      // With Ctrl the form is sent by the same key, and the label with it.
      flushSync(() => add(typed));
      event.preventDefault();
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
    } else if (event.key === "Backspace" && typed === "") {
      const last = labels.at(-1);
      if (last !== undefined) remove(last);
    }
  };
  const onChange = (text: string) => (/[,،]/.test(text) ? add(text) : setTyped(text));
  const full = labels.length >= MAX_LABELS;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label={t("labels.label")} hint={t(full ? "labels.full" : "labels.hint")}>
        {(control) => (
          <Input
            {...control}
            list={listId}
            value={typed}
            maxLength={MAX_LABEL_LENGTH}
            disabled={full}
            autoComplete="off"
            onFocus={() => setAsked(true)}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
          />
        )}
      </Field>
      <datalist id={listId}>
        {(known.data ?? [])
          .filter((label) => !labels.includes(label))
          .map((label) => (
            <option key={label} value={label} />
          ))}
      </datalist>
      {labels.length > 0 ? (
        <ul aria-label={t("labels.label")} className="flex flex-wrap gap-1.5">
          {labels.map((label) => (
            <li key={label} className="inline-flex max-w-full items-center rounded-badge border border-gray-7 ps-2 text-sm">
              <span dir="auto" className="truncate">
                {label}
              </span>
              <button
                type="button"
                aria-label={t("labels.remove", { label })}
                onClick={() => remove(label)}
                className="inline-flex size-7 shrink-0 items-center justify-center rounded-badge text-gray-10 hover:bg-gray-3 hover:text-gray-12 pointer-coarse:size-11"
              >
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
