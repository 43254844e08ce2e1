"use client";

import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { Notice } from "@/components/ui/feedback";
import { useProblemText } from "./use-problem-text";

interface ChangeProblemProps {
  error: unknown;
  act: "pause" | "resume";
  platform: string;
  /** It was sent to be done, and nobody has said what came of it. */
  lost: boolean;
  onRetry: (() => void) | undefined;
}

/** Why it was not done, and how the campaign stands because of that. */
export function ChangeProblem({ error, act, platform, lost, onRetry }: ChangeProblemProps) {
  const textOf = useProblemText(act);
  const t = useText("ads");
  const view = viewError(error);
  if (lost) return <Notice hue="red">{t("change.lost", { platform })}</Notice>;
  return (
    <ErrorNotice error={error} {...(onRetry && view.reason !== "CAMPAIGN_REMOVED" && view.reason !== "UNKNOWN_OUTCOME" ? { onRetry } : {})}>
      {textOf({ code: view.code, reason: view.reason, message: view.message }, platform)}
    </ErrorNotice>
  );
}
