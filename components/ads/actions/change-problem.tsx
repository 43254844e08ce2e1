"use client";

import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useProblemText } from "./use-problem-text";

interface ChangeProblemProps {
  error: unknown;
  act: "pause" | "resume";
  platform: string;
  onRetry: (() => void) | undefined;
}

/** Why it was not done, and how the campaign stands because of that. */
export function ChangeProblem({ error, act, platform, onRetry }: ChangeProblemProps) {
  const textOf = useProblemText(act);
  const view = viewError(error);
  return (
    <ErrorNotice error={error} {...(onRetry && view.reason !== "CAMPAIGN_REMOVED" && view.reason !== "UNKNOWN_OUTCOME" ? { onRetry } : {})}>
      {textOf({ code: view.code, reason: view.reason, message: view.message }, platform)}
    </ErrorNotice>
  );
}
