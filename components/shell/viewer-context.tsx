"use client";

import { createContext, type ReactNode, use } from "react";
import { type Plan, type Role, roleAllows } from "@/shared/access";

export interface WorkspaceView {
  id: string;
  name: string;
  kind: "PERSONAL" | "SHARED";
  isDemo: boolean;
  /** Its accounts are those of the sandbox. */
  isTest: boolean;
  timezone: string;
  /** ISO weekday that its weeks begin with, where it says. */
  weekStart: 1 | 6 | 7 | null;
  /** Posts by members who may not approve wait for somebody who may. */
  approvalRequired: boolean;
  role: Role;
  /** To some of its brands. */
  limited: boolean;
  plan: Plan;
}

export interface ViewerView {
  user: { id: string; name: string; email: string };
  workspaces: WorkspaceView[];
  workspace: WorkspaceView;
}

const ViewerContext = createContext<ViewerView | null>(null);

export function ViewerProvider({ viewer, children }: { viewer: ViewerView; children: ReactNode }) {
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

export function useViewer(): ViewerView {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error("ViewerProvider is missing above this component.");
  return viewer;
}

/** Pages outside the shell are for visitors too. */
export const useIsSignedIn = (): boolean => use(ViewerContext) !== null;

/** The zone in which the workspace plans; every time that a page shows is in it unless the page says otherwise. */
export function useZone(): string {
  return use(ViewerContext)?.workspace.timezone ?? "UTC";
}

/** Which roles may do what, as far as pages must know to leave a button out; `manageAll`: what concerns all brands. The server decides. */
export function useMay(): { write: boolean; manage: boolean; manageAll: boolean; approve: boolean } {
  const { role, limited } = useViewer().workspace;
  const manage = roleAllows(role, "ADMIN");
  return { write: roleAllows(role, "EDITOR"), manage, manageAll: manage && !limited, approve: roleAllows(role, "APPROVER") };
}
