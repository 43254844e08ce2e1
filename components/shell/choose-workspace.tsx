"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback";
import type { WorkspaceView } from "./viewer-context";
import { useSwitchWorkspace, WorkspaceName } from "./workspace-menu";

/** Shown when the chosen workspace is no longer open to this person. Nothing is chosen in their place. */
export function ChooseWorkspace({ workspaces }: { workspaces: WorkspaceView[] }) {
  const t = useText("shell");
  const error = useText("error");
  const { choose, busy } = useSwitchWorkspace();
  return (
    <main className="mx-auto grid max-w-[560px] gap-4 px-4 py-12">
      <h1 className="text-xl font-semibold">{t("switchWorkspace")}</h1>
      <Notice hue="amber">{error("workspaceRevoked")}</Notice>
      <Card className="grid gap-2 p-3">
        {workspaces.map((workspace) => (
          <Button key={workspace.id} onClick={() => choose(workspace.id)} disabled={busy} className="justify-start">
            <WorkspaceName workspace={workspace} />
          </Button>
        ))}
      </Card>
    </main>
  );
}
