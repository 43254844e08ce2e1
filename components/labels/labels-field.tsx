"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Field } from "@/components/ui/field";
import { CloseIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { MAX_LABEL_LENGTH, MAX_LABELS_OF_POST } from "@/shared/post-limits";
import { LabelDot } from "./label-chip";
import { withTyped } from "./labels";

interface LabelsFieldProps {
  label: string;
  hint: string;
  labels: readonly string[];
  onChange(change: (labels: readonly string[]) => string[]): void;
}

/** Some labels. Those that posts have are offered while one is typed. */
export function LabelsField({ label: fieldLabel, hint, labels, onChange }: LabelsFieldProps) {
  const t = useText("composer");
  const trpc = useTRPC();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState(false);
  const suggestions = useQuery(trpc.labels.list.queryOptions(undefined, { enabled: opened || labels.length > 0 })).data ?? [];

  const add = (text: string) => {
    if (text.trim() !== "") onChange((chosen) => withTyped(chosen, text));
    setTyped("");
  };
  const remove = (label: string) => onChange((chosen) => chosen.filter((other) => other !== label));
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
  const onType = (text: string) => (/[,،]/.test(text) ? add(text) : setTyped(text));
  const full = labels.length >= MAX_LABELS_OF_POST;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label={fieldLabel} hint={full ? t("labels.full") : hint}>
        {(control) => (
          <Input
            {...control}
            list={listId}
            value={typed}
            maxLength={MAX_LABEL_LENGTH}
            disabled={full}
            autoComplete="off"
            onFocus={() => setOpened(true)}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
          />
        )}
      </Field>
      <datalist id={listId}>
        {suggestions
          .filter(({ name }) => !labels.includes(name))
          .map(({ name }) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      {labels.length > 0 ? (
        <ul aria-label={fieldLabel} className="flex flex-wrap gap-1.5">
          {labels.map((label) => (
            <li key={label} className="inline-flex max-w-full items-center gap-1.5 rounded-badge border border-gray-7 ps-2 text-sm">
              <LabelDot color={suggestions.find(({ name }) => name === label)?.color ?? "gray"} />
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
