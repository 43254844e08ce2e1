import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { chosenWorkspace, sessionOf } from "@/server/auth/session";
import { listWorkspaces } from "@/server/domains/workspaces";
import { askedPathHeader } from "@/server/front/asked-path";
import { createCaller } from "./root";
import { sessionContext } from "./session-context";

/** Who looks at the page, and where they are working. One look-up a request. */
export const currentViewer = cache(async () => {
  const requestHeaders = await headers();
  const session = await sessionOf(requestHeaders);
  if (!session) return null;
  const workspaces = await listWorkspaces(session.user.id);
  const chosen = chosenWorkspace(requestHeaders);
  const workspace = chosen ? workspaces.find((candidate) => candidate.id === chosen) : workspaces.find((candidate) => candidate.kind === "PERSONAL");
  return { user: session.user, workspaces, workspace: workspace ?? null, plan: workspace?.plan ?? null };
});

/** Leads to sign-in, and from there back to the page that was asked for. */
export async function askToSignIn(): Promise<never> {
  const asked = (await headers()).get(askedPathHeader) ?? "/";
  redirect(asked === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(asked)}`);
}

/** A tRPC caller with the page's own session, for the first data of Server Components. Visitors go to sign-in. */
export async function serverCaller() {
  const requestHeaders = await headers();
  if (!(await currentViewer())) await askToSignIn();
  return createCaller(sessionContext(requestHeaders, new Headers()));
}

/** A caller for pages that visitors may open. */
export async function publicCaller() {
  return createCaller(sessionContext(await headers(), new Headers()));
}
