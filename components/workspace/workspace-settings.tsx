"use client";

import { ApprovalSetting } from "@/components/approvals/approval-setting";
import { useText } from "@/components/i18n/client";
import { useViewer } from "@/components/shell/viewer-context";
import { Page } from "@/components/ui/page";
import type { ExportView } from "@/server/domains/workspaces/exports.schema";
import type { MemberView } from "@/server/domains/workspaces/people.schema";
import { isOwnPersonal } from "@/shared/access";
import { DangerCard } from "./danger-card";
import { ExportCard } from "./export-card";
import { GeneralCard, type Zones } from "./general-card";

interface WorkspaceSettingsProps {
  zones: Zones;
  members: MemberView[];
  /** Known to an owner only. */
  latestExport: ExportView | null;
}

export function WorkspaceSettings({ zones, members, latestExport }: WorkspaceSettingsProps) {
  const t = useText("workspace");
  const { workspace } = useViewer();
  return (
    <Page title={t("title")} narrow>
      <GeneralCard key={`${workspace.name} ${workspace.timezone} ${workspace.weekStart}`} zones={zones} />
      <ApprovalSetting />
      {workspace.role === "OWNER" ? <ExportCard initial={latestExport} /> : null}
      {isOwnPersonal(workspace) ? null : <DangerCard members={members} />}
    </Page>
  );
}
