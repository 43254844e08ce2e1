import { sessionOf } from "@/server/auth/session";
import { resolveAccess } from "@/server/domains/workspaces";
import { sessionContext } from "@/server/trpc/session-context";

/**
 * GET /in/{workspace}/{path of a page}: a shared link opens its own workspace, and not the one that the reader
 * chose last. Harmless from other sites: such a link only selects one of the reader's own workspaces. A person who is no member, or
 * none any more, sees a page with their own workspaces; the same for an unknown workspace, so that ids cannot be probed.
 */

const link = /^\/in\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/.*)?$/i;

function leadTo(location: string, headers = new Headers()): Response {
  headers.set("location", location);
  headers.set("cache-control", "no-store");
  return new Response(null, { status: 302, headers });
}

export async function handleWorkspaceLink(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const [, workspaceId, path = "/"] = link.exec(pathname) ?? [];
  if (!workspaceId) return leadTo("/");
  const session = await sessionOf(request.headers);
  if (!session) return leadTo(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
  if (!(await resolveAccess(session.user.id, workspaceId))) return leadTo("/no-access");
  const headers = new Headers();
  sessionContext(request.headers, headers).chooseWorkspace(workspaceId);
  // One slash: a browser reads two as another site's name.
  return leadTo(`/${path.replace(/^\/+/, "")}${search}`, headers);
}
