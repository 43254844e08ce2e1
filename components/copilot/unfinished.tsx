"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { RetryIcon } from "@/components/ui/icons";

interface UnfinishedProps {
  end: "stopped" | "failed";
  code: string;
  /** A part of the reply stands above. */
  hasWords: boolean;
  /** Changes that had been confirmed were to be carried out. */
  mayHaveChanged: boolean;
  onAskAgain: (() => void) | null;
}

/** Why a question has no answer, or half of one, and what can be done. */
export function Unfinished({ end, code, hasWords, mayHaveChanged, onAskAgain }: UnfinishedProps) {
  const t = useText("copilot");
  const again = onAskAgain ? (
    <Button size="sm" onClick={onAskAgain}>
      <RetryIcon />
      {t("askAgain")}
    </Button>
  ) : undefined;
  const said = {
    stopped: t(hasWords ? "stoppedMidway" : "stopped"),
    failed: code === "COPILOT_UNAVAILABLE" ? t("unavailable") : code === "RATE_LIMITED" ? t("budget") : t(mayHaveChanged ? "failedMidway" : "failed"),
  }[end];
  return (
    <Notice hue={end === "stopped" ? "gray" : "red"} {...(again ? { action: again } : {})}>
      {said}
      {mayHaveChanged && code !== "COPILOT_UNAVAILABLE" ? ` ${t("mayHaveChanged")}` : null}
    </Notice>
  );
}
