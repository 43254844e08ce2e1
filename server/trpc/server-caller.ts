import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { chosenWorkspace, sessionOf } from "@/server/auth/session";
import { listWorkspaces } from "@/server/domains/workspaces";
import { REQUEST_PATH_HEADER } from "@/server/front/request-path";
import { createCaller } from "./root";
import { sessionContext } from "./session-context";

/**
 * The session of the page's request, looked up once: all parts of a page see the same one. With a look-up each, a session that was revoked in
 * between ended the page with an error instead of leading to sign-in.
 */
const pageSession = cache(async () => sessionOf(await headers()));

/** Who looks at the page, and where they are working. */
export const currentViewer = cache(async () => {
  const requestHeaders = await headers();
  const session = await pageSession();
  if (!session) return null;
  const workspaces = await listWorkspaces(session.user.id);
  const chosen = chosenWorkspace(requestHeaders);
  const workspace = chosen ? workspaces.find((candidate) => candidate.id === chosen) : workspaces.find((candidate) => candidate.kind === "PERSONAL");
  return { user: session.user, workspaces, workspace: workspace ?? null, plan: workspace?.plan ?? null };
});

/** Leads to sign-in, and from there back to the page that was asked for. */
export async function askToSignIn(): Promise<never> {
  const asked = (await headers()).get(REQUEST_PATH_HEADER) ?? "/";
  redirect(asked === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(asked)}`);
}

/** A tRPC caller with the page's own session, for the first data of Server Components. Visitors go to sign-in. */
export async function serverCaller() {
  const session = (await pageSession()) ?? (await askToSignIn());
  return createCaller(sessionContext(await headers(), new Headers(), { session }));
}

/** A caller for pages that visitors may open. */
export async function publicCaller() {
  return createCaller(sessionContext(await headers(), new Headers()));
}
