"use client";

import { useMutation } from "@tanstack/react-query";
import clsx from "clsx";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Badge } from "@/components/ui/badge";
import { AddIcon, DeleteIcon, ExpandIcon, MembersIcon, WorkspaceIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { lazyPart } from "@/components/ui/part";
import { isOwnPersonal } from "@/shared/access";
import { leaveBy } from "./leave-guard";
import { useMay, useViewer, type WorkspaceView } from "./viewer-context";

export const CreateWorkspaceDialog = lazyPart(() => import("@/components/workspace/create-workspace-dialog").then((module) => module.CreateWorkspaceDialog));

const EraseDemoDialog = lazyPart(() => import("@/components/demo/erase-demo").then((module) => module.EraseDemoDialog));

/** The same kind of page in the other workspace: without the id, the filters and the selection of this one. */
function samePage(path: string): string {
  const kept = path.split("/").filter((part) => !/^[0-9a-f-]{36}$/i.test(part) && part !== "edit");
  return kept.join("/") || "/";
}

export function useSwitchWorkspace(leadTo?: string): { choose(id: string): void; busy: boolean } {
  const trpc = useTRPC();
  const path = usePathname();
  // A whole load, so that nothing of the former workspace stays in any cache.
  const mutation = useMutation(trpc.workspaces.switch.mutationOptions({ onSuccess: () => window.location.assign(leadTo ?? samePage(path)) }));
  return { choose: (workspaceId) => leaveBy(() => mutation.mutate({ workspaceId })), busy: mutation.isPending };
}

export function WorkspaceName({ workspace }: { workspace: WorkspaceView }) {
  const t = useText("shell");
  return (
    <span className="flex min-w-0 items-center gap-2">
      <bdi className="one-line" title={workspace.name}>
        {workspace.name}
      </bdi>
      {workspace.isDemo ? (
        <Badge hue="gray" outline>
          {t("demo")}
        </Badge>
      ) : null}
      {workspace.isTest ? <TestBadge /> : null}
    </span>
  );
}

/** Nothing that is done here reaches a real platform. */
export function TestBadge() {
  const t = useText("shell");
  return (
    <span title={t("testHint")}>
      <Badge hue="amber">{t("test")}</Badge>
    </span>
  );
}

/** `compact` shows the icon alone: the tablet's rail. */
export function WorkspaceMenu({ compact = false }: { compact?: boolean }) {
  const t = useText("shell");
  const { workspace, workspaces } = useViewer();
  const words = useText("workspace");
  const may = useMay();
  const demo = useText("demo");
  const [creating, setCreating] = useState(false);
  const [erasing, setErasing] = useState(false);
  const { choose, busy } = useSwitchWorkspace();
  const menu = (
    <Menu
      align="start"
      label={t("switchWorkspace")}
      trigger={
        <button
          type="button"
          disabled={busy}
          aria-label={`${t("workspace")}: ${workspace.name}`}
          className={clsx(
            "flex h-9 min-w-0 items-center gap-2 rounded-control font-medium hover:bg-gray-3 data-[state=open]:bg-gray-4 pointer-coarse:h-11",
            compact ? "w-full justify-center" : "w-full sm:px-2",
          )}
        >
          {compact ? (
            <WorkspaceIcon size={20} className="text-gray-11" />
          ) : (
            <>
              {/* On the phone a long name takes two lines before it is cut. */}
              <span className="min-w-0 grow text-start max-sm:text-sm max-sm:leading-5 max-sm:[&_bdi]:line-clamp-2 max-sm:[&_bdi]:leading-5 max-sm:[&_bdi]:whitespace-normal">
                <WorkspaceName workspace={workspace} />
              </span>
              <ExpandIcon className="shrink-0 text-gray-10" />
            </>
          )}
        </button>
      }
    >
      <MenuLabel>{t("switchWorkspace")}</MenuLabel>
      <MenuChoices
        value={workspace.id}
        onChange={choose}
        options={workspaces.map((candidate) => ({
          value: candidate.id,
          label: (
            <span className="grid gap-0.5 py-1">
              <WorkspaceName workspace={candidate} />
              {isOwnPersonal(candidate) ? <span className="text-xs text-gray-10">{t("personalWorkspace")}</span> : null}
            </span>
          ),
        }))}
      />
      <MenuSeparator />
      {may.manage ? (
        <MenuItem asChild>
          <Link href="/settings/members?invite=1">
            <MembersIcon />
            {words("invite")}
          </Link>
        </MenuItem>
      ) : null}
      <MenuItem onSelect={() => setCreating(true)}>
        <AddIcon />
        {words("create.action")}
      </MenuItem>
      {workspace.isDemo && workspace.role === "OWNER" ? (
        <MenuItem danger onSelect={() => setErasing(true)}>
          <DeleteIcon />
          {demo("erase.action")}
        </MenuItem>
      ) : null}
    </Menu>
  );
  return (
    <>
      {menu}
      {creating ? <CreateWorkspaceDialog onClose={() => setCreating(false)} /> : null}
      {erasing ? <EraseDemoDialog onClose={() => setErasing(false)} /> : null}
    </>
  );
}
