"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy";
import { Notice } from "@/components/ui/feedback";
import { RetryIcon } from "@/components/ui/icons";
import { type Plan, plans, type Role, roles } from "@/shared/access";
import { type AppErrorView, viewError } from "./app-error";

const isPlan = (plan: unknown): plan is Plan => plans.some((candidate) => candidate === plan);
const isRole = (role: unknown): role is Role => roles.some((candidate) => candidate === role);

/** Our sentence for an error: what happened, what was not changed, what to do. */
export function useErrorText(): (error: AppErrorView) => string {
  const t = useText("error");
  const people = useText("people");
  const settings = useText("settings");
  const copilot = useText("copilot");
  return (error) => {
    switch (error.code) {
      case "OFFLINE":
        return t("offline");
      case "UNAUTHORIZED":
        return t("signedOut");
      case "FORBIDDEN":
        return isRole(error.details.role) ? t("role", { role: people(`roles.${error.details.role}`) }) : t("forbidden");
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
      case "PLAN_REQUIRED":
        return t("plan", {
          feature: t("thisFeature"),
          plan: settings(`profile.plans.${isPlan(error.details.requiredPlan) ? error.details.requiredPlan : "PRO"}`),
        });
      case "STORAGE_FULL":
        return t("storageFull");
      case "STORAGE_QUOTA_EXCEEDED":
        return t("storageQuota");
      case "COPILOT_FAILED":
        return copilot("failed");
      case "COPILOT_UNAVAILABLE":
        return copilot("unavailable");
    }
  };
}

/** And back to the page that is open. What was written is in its draft. */
function signInAgain(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
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
          {view.code === "UNAUTHORIZED" ? (
            <Button size="sm" onClick={signInAgain}>
              {t("signIn")}
            </Button>
          ) : null}
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
