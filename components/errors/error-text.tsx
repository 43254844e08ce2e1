"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Notice } from "@/components/ui/feedback";
import { RetryIcon } from "@/components/ui/icons";
import { type AppErrorView, viewError } from "./app-error";

/** Our sentence for an error: what happened, what was not changed, what to do. */
export function useErrorText(): (error: AppErrorView) => string {
  const t = useText("error");
  return (error) => {
    switch (error.code) {
      case "OFFLINE":
        return t("offline");
      case "UNAUTHORIZED":
        return t("signedOut");
      case "FORBIDDEN":
        return t("forbidden");
      case "NOT_FOUND":
        return t("notFound");
      case "RATE_LIMITED":
        return t("rateLimited", { count: error.retryAfterSeconds ?? 60 });
      case "CONFLICT":
        return t("conflict");
      case "WORKSPACE_ACCESS_REVOKED":
      case "WORKSPACE_SELECTION_INVALID":
        return t("workspaceRevoked");
      case "WORKSPACE_UNAVAILABLE":
        return t("workspaceUnavailable");
      case "VALIDATION_ERROR":
        return t("validation");
      case "UPSTREAM_ERROR":
        return t(error.reason === "RECONNECT" ? "upstreamReconnect" : "upstream");
      case "INTERNAL_ERROR":
        return t("internal", { requestId: error.requestId || "—" });
      default:
        return t(`title.${error.code}`);
    }
  };
}

/** In the place of what failed. `children` replaces the general sentence where the page knows better. */
export function ErrorNotice({ error, onRetry, children }: { error: unknown; onRetry?: () => void; children?: ReactNode }) {
  const t = useText("error");
  const common = useText("common");
  const explain = useErrorText();
  const view = viewError(error);
  return (
    <Notice
      hue="red"
      action={
        <>
          {view.requestId ? <CopyButton text={view.requestId} label={t("requestNumber")} variant="quiet" /> : null}
          {onRetry ? (
            <Button size="sm" onClick={onRetry}>
              <RetryIcon />
              {common("retry")}
            </Button>
          ) : null}
        </>
      }
    >
      <strong className="font-medium">{t(`title.${view.code}`)}</strong>
      <p className="text-sm">{children ?? explain(view)}</p>
    </Notice>
  );
}
