/** The workspace of a request, where it is given. An integration names one; a page of ours names its own. */
export const WORKSPACE_HEADER = "x-svc-workspace-id";

/** A download and an event stream have no place for a header: our pages say it in the address of these. */
const WORKSPACE_PARAMETER = "workspace";

/** The address of what a browser fetches by itself for a page that shows this workspace. */
export const addressFor = (workspaceId: string, path: string) => `${path}?${new URLSearchParams({ [WORKSPACE_PARAMETER]: workspaceId })}`;

/** The headers with a request's workspace, from the page's address. */
export function headersWithAddress(request: Request): Headers {
  const headers = new Headers(request.headers);
  const named = new URL(request.url).searchParams.get(WORKSPACE_PARAMETER);
  if (named !== null) headers.set(WORKSPACE_HEADER, named);
  return headers;
}
