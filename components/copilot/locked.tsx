"use client";

import { useText } from "@/components/i18n/client";
import { EmptyState } from "@/components/ui/feedback";
import { CopilotIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";

/** Listed, and locked where the plan lacks it. */
export function CopilotLocked() {
  const t = useText("copilot");
  return (
    <Page title={t("title")}>
      <EmptyState icon={CopilotIcon} title={t("planRequired.title")} text={t("planRequired.text")} />
    </Page>
  );
}
