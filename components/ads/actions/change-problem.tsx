"use client";

import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";

interface ChangeProblemProps {
  error: unknown;
  act: "pause" | "resume";
  platform: string;
  onRetry: (() => void) | undefined;
}

/** Why it was not done, and how the campaign stands because of that. */
export function ChangeProblem({ error, act, platform, onRetry }: ChangeProblemProps) {
  const t = useText("ads");
  const view = viewError(error);
  // Ours is prefixed with the platform's own name, which the sentence says in the page's language.
  const said = view.message.replace(/^(?:META|GOOGLE): /, "").replace(/\.$/, "");
  const sentence = () => {
    if (view.reason === "UNKNOWN_OUTCOME") return t("change.unknown", { platform });
    if (view.reason === "CHANGE_UNDER_WAY") return t("change.underWay");
    if (view.reason === "CAMPAIGN_REMOVED") return t("change.removed", { platform });
    if (view.code === "UPSTREAM_ERROR") return t(act === "pause" ? "change.refusedPause" : "change.refusedResume", { platform, reason: said });
    return undefined;
  };
  return (
    <ErrorNotice error={error} {...(onRetry && view.reason !== "CAMPAIGN_REMOVED" && view.reason !== "UNKNOWN_OUTCOME" ? { onRetry } : {})}>
      {sentence()}
    </ErrorNotice>
  );
}
