/** Which workspace a request is about, where it says. An integration names one; a page of ours names the one that it shows. */
export const workspaceHeader = "x-svc-workspace-id";
