import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { PageBridge } from "@/server/page-bridge";

/** How pages and route files reach the server; they use nothing else of it. */
function server(): PageBridge {
  if (!globalThis.nashirPageBridge) throw new Error("There is no server in this process: start through `npm start` or `npm run dev`");
  return globalThis.nashirPageBridge;
}

/** Answers a request to a path in the table of `server/front/endpoints.ts`. */
export const answerRequest = (request: Request): Promise<Response> => server().answerRequest(request);

/**
 * The session of the page's request, read once: all parts of a page use the same one. With a query each, a session that was revoked in
 * between ended the page with an error instead of leading to sign-in.
 */
const pageSession = cache(async () => server().sessionOf(await headers()));

/** The viewer of the page and their workspace. */
export const currentViewer = cache(async () => {
  const session = await pageSession();
  return session && server().readViewer(await headers(), session);
});

/** Redirects to sign-in, and from there back to the requested page. */
export async function redirectToSignIn(): Promise<never> {
  const requested = server().requestedPath(await headers());
  redirect(requested === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(requested)}`);
}

/** A tRPC caller with the page's own session, for the first data of Server Components. Visitors go to sign-in, removed members to /no-access. */
export async function serverCaller() {
  const session = (await pageSession()) ?? (await redirectToSignIn());
  return server().callerFor(await headers(), session, () => redirect("/no-access"));
}

/** A caller for pages that visitors may open. */
export async function publicCaller() {
  return server().callerFor(await headers());
}

/** All of a workspace's accounts: one that the composer did not know would leave its posts as soon as they are saved. */
export const readAccounts = async () => server().readAccounts(await serverCaller());

/** @see PageBridge.refusalOf */
export const refusalOf = (error: unknown) => server().refusalOf(error);

/** Result of a call; null where it is refused: missing, foreign and malformed ids are indistinguishable. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    return null;
  }
}

/** For a page that visitors open by a link. `busy`: it was opened too often from one address. */
export async function orBusy<T>(call: Promise<T>): Promise<T | "busy" | null> {
  try {
    return await call;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal === "RATE_LIMITED" ? "busy" : null;
  }
}

export const readKeyAbilities: PageBridge["readKeyAbilities"] = (...args) => server().readKeyAbilities(...args);

export const currentDescription = () => server().currentDescription();
