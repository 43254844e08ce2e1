"use client";

import { type FormEvent, type KeyboardEvent, type Ref, useId } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { SendIcon, StopIcon } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/input";
import { MESSAGE_MAX_CODE_POINTS } from "@/server/domains/copilot/copilot.schema";

interface MessageFieldProps {
  value: string;
  onChange(value: string): void;
  onSend(): void;
  /** A reply is under way: one may write on, and send when it has ended. */
  busy: boolean;
  onStop(): void;
  stopping: boolean;
  field: Ref<HTMLTextAreaElement>;
}

const WARN_BELOW_CHARACTERS = 200;

/** Enter sends, Shift and Enter begins a line, and an input method that is composing never sends. */
export function MessageField({ value, onChange, onSend, busy, onStop, stopping, field }: MessageFieldProps) {
  const t = useText("copilot");
  const hintId = useId();
  const left = MESSAGE_MAX_CODE_POINTS - [...value].length;
  const sendable = !busy && value.trim() !== "" && left >= 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sendable) onSend();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (sendable) onSend();
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Textarea
        ref={field}
        aria-label={t("field.label")}
        aria-describedby={left < WARN_BELOW_CHARACTERS ? hintId : undefined}
        aria-invalid={left < 0 || undefined}
        placeholder={t("field.placeholder")}
        value={value}
        rows={2}
        className="max-h-48 min-h-16! resize-none! field-sizing-content"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keyDown}
      />
      {busy ? (
        <Button onClick={onStop} busy={stopping} title={t("field.busy")}>
          <StopIcon />
          {t("field.stop")}
        </Button>
      ) : (
        <Button type="submit" variant="primary" disabled={!sendable}>
          <SendIcon />
          {t("field.send")}
        </Button>
      )}
      {left < WARN_BELOW_CHARACTERS ? (
        <span id={hintId} className={left < 0 ? "text-xs text-red-5" : "text-xs text-gray-10"}>
          {t("field.left", { count: Math.max(left, 0) })}
        </span>
      ) : null}
    </form>
  );
}
