import { WORKSPACE_HEADER } from "@/shared/workspace-header";

/** Stands on the element that the pages of a workspace are drawn in. */
export const currentWorkspace = (id: string) => ({ "data-workspace": id });

/** Says with a request which workspace this page shows: another tab may have chosen another one by now. */
export function currentWorkspaceHeaders(): Record<string, string> {
  const id = document.querySelector<HTMLElement>("[data-workspace]")?.dataset.workspace;
  return id ? { [WORKSPACE_HEADER]: id } : {};
}

/** Marks the framework's own requests for page navigation and refresh. */
const pageRequest = "rsc";

/** The framework's own requests for pages say it too; it has no place where a header could be added. Returns what ends it. */
export function addWorkspaceToPageRequests(): () => void {
  const send = window.fetch;
  const sendAbout: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has(pageRequest)) return send(input, init);
    for (const [name, value] of Object.entries(currentWorkspaceHeaders())) headers.set(name, value);
    return send(input, { ...init, headers });
  };
  window.fetch = sendAbout;
  return () => {
    if (window.fetch === sendAbout) window.fetch = send;
  };
}
