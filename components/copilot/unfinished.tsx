"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { RetryIcon } from "@/components/ui/icons";

interface UnfinishedProps {
  end: "stopped" | "failed";
  code: string;
  /** A part of the reply is above. */
  hasWords: boolean;
  /** Changes that had been confirmed were to be carried out. */
  mayHaveChanged: boolean;
  onRetry: (() => void) | null;
}

/** Why a question has no answer, or half of one, and what can be done. */
export function Unfinished({ end, code, hasWords, mayHaveChanged, onRetry }: UnfinishedProps) {
  const t = useText("copilot");
  const again = onRetry ? (
    <Button size="sm" onClick={onRetry}>
      <RetryIcon />
      {t("askAgain")}
    </Button>
  ) : undefined;
  const texts = {
    stopped: t(hasWords ? "stoppedMidway" : "stopped"),
    failed: code === "COPILOT_UNAVAILABLE" ? t("unavailable") : code === "RATE_LIMITED" ? t("budget") : t(mayHaveChanged ? "failedMidway" : "failed"),
  }[end];
  return (
    <Notice hue={end === "stopped" ? "gray" : "red"} {...(again ? { action: again } : {})}>
      {texts}
      {mayHaveChanged && code !== "COPILOT_UNAVAILABLE" ? ` ${t("mayHaveChanged")}` : null}
    </Notice>
  );
}
