import "server-only";
import { serverCaller } from "@/app/server";
import { authorizationRequest } from "@/server/domains/oauth/oauth.schema";
import { consentViewer } from "./consent-viewer";

/** The authorization request in the query. A parameter that is repeated or too long counts as missing. */
export async function readAuthorization(query: Record<string, string | string[] | undefined>) {
  const viewer = await consentViewer();
  const names = Object.keys(authorizationRequest.shape);
  const given = Object.fromEntries(names.flatMap((name) => (typeof query[name] === "string" ? [[name, query[name]]] : [])));
  const parsed = authorizationRequest.safeParse(given);
  const request = parsed.success ? parsed.data : {};
  return { request, view: await (await serverCaller()).oauth.request(request), viewer };
}
