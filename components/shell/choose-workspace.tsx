"use client";

import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import { AddIcon, SignOutIcon } from "@/components/ui/icons";
import { leave } from "./leave";
import type { WorkspaceView } from "./viewer-context";
import { CreateWorkspaceDialog, useSwitchWorkspace, WorkspaceName } from "./workspace-menu";

interface ChooseWorkspaceProps {
  workspaces: WorkspaceView[];
  /** Target page in the chosen workspace; default: the requested page. */
  leadTo?: string;
}

/** Shown when the chosen workspace is no longer open to this person. Nothing is chosen in their place, and there is a way on without any. */
export function ChooseWorkspace({ workspaces, leadTo }: ChooseWorkspaceProps) {
  const t = useText("shell");
  const words = useText("workspace");
  const error = useText("error");
  const { choose, busy } = useSwitchWorkspace(leadTo);
  const [creating, setCreating] = useState(false);
  const none = workspaces.length === 0;
  return (
    <main className="mx-auto grid max-w-[560px] gap-4 px-4 py-12">
      <h1 className="text-xl font-semibold">{t(none ? "workspace" : "switchWorkspace")}</h1>
      <Notice hue="amber">{none ? t("noWorkspace") : error("workspaceRevoked")}</Notice>
      {none ? null : (
        <Card className="grid gap-2 p-3">
          {workspaces.map((workspace) => (
            <Button key={workspace.id} onClick={() => choose(workspace.id)} disabled={busy} className="justify-start">
              <WorkspaceName workspace={workspace} />
            </Button>
          ))}
        </Card>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant={none ? "primary" : "secondary"} onClick={() => setCreating(true)}>
          <AddIcon />
          {words("create.action")}
        </Button>
        <Button variant="quiet" onClick={() => void leave()}>
          <SignOutIcon />
          {t("signOut")}
        </Button>
      </div>
      {creating ? <CreateWorkspaceDialog onClose={() => setCreating(false)} /> : null}
    </main>
  );
}
