import { workspaceHeader } from "@/server/domains/workspaces/workspace-header.schema";

/** Stands on the element that the pages of a workspace are drawn in. */
export const shownWorkspace = (id: string) => ({ "data-workspace": id });

/** Says with a request which workspace this page shows: another tab may have chosen another one by now. */
export function aboutShownWorkspace(): Record<string, string> {
  const id = document.querySelector<HTMLElement>("[data-workspace]")?.dataset.workspace;
  return id ? { [workspaceHeader]: id } : {};
}
