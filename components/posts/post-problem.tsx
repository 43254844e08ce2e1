"use client";

import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";

const refusals = ["POST_IMMUTABLE", "POST_NOT_RETRYABLE", "POST_NOT_REMOVABLE", "OUTCOME_UNKNOWN"] as const;

/** A refused act on a post, in words that know posts. */
export function PostErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useText("posts");
  const { reason } = viewError(error);
  const knownReason = refusals.find((candidate) => candidate === reason);
  return (
    <ErrorNotice error={error} {...(onRetry && !knownReason ? { onRetry } : {})}>
      {knownReason ? t(`refusal.${knownReason}`) : undefined}
    </ErrorNotice>
  );
}
