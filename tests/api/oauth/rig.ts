import { createHash, randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { afterAll } from "vitest";
import { supplyEnvironment } from "@/env";
import { sessionSecret } from "@/server/auth/session";
import { startSession } from "@/server/domains/workspaces";
import { startFront } from "@/server/front/front-server";
import type { Seeded } from "../http/seed";

/** An app and a person's browser, on the installation's own HTTP server. */

export let origin = "";

/** Called at the top of a test file, with which it ends. */
export async function startRig(): Promise<void> {
  supplyEnvironment({ RATE_LIMIT_ANONYMOUS: "100000", RATE_LIMIT_PRO: "100000" });
  const front = await startFront({ host: "127.0.0.1", port: 0, baseIsHttps: false, dev: false, pages: null });
  origin = `http://127.0.0.1:${front.port}`;
  afterAll(() => front.drain(2_000));
}

export const callback = "https://app.example/callback";

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export async function send(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, { redirect: "manual", ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
}

export const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
  send(path, { method: "POST", headers, body: new URLSearchParams(fields) });

export const register = (metadata: Record<string, unknown> = {}): Promise<Answer> =>
  send("/oauth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Editor",
      redirect_uris: [callback],
      grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
      token_endpoint_auth_method: "none",
      ...metadata,
    }),
  });

export const clientIdOf = async (metadata?: Record<string, unknown>): Promise<string> => String((await register(metadata)).body.client_id);

/** The dashboard's transport, with the person's session. */
export async function inBrowser(person: Pick<Seeded, "userId">, procedure: string, input: unknown) {
  const sid = await startSession(person.userId, { userAgent: null, ipAddress: null });
  const cookie = `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}`;
  const { status, body } = await send(`/api/trpc/oauth.${procedure}`, {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const { result, error } = body as { result?: { data?: { to: string } }; error?: { data: { appCode: string } } };
  return { status, data: result?.data, code: error?.data.appCode ?? null };
}

export interface Asked {
  request: Record<string, string>;
  verifier: string;
}

export function asking(clientId: string, more: Record<string, string> = {}): Asked {
  const verifier = randomBytes(32).toString("base64url");
  const request = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: callback,
    scope: "posts:read",
    state: "a state",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...more,
  };
  return { request, verifier };
}

/** Where the person's browser is sent with their decision. */
export async function decide(person: Pick<Seeded, "userId" | "workspaceId">, { request }: Asked, allow = true, workspaceId = person.workspaceId): Promise<URL> {
  const { data } = await inBrowser(person, "decide", { request, allow, workspaceId });
  return new URL(data?.to ?? "");
}

export interface Grant {
  clientId: string;
  access: string;
  refresh: string;
  answer: Answer;
}

const tokensOf = (clientId: string, answer: Answer): Grant => ({
  clientId,
  access: String(answer.body.access_token),
  refresh: String(answer.body.refresh_token),
  answer,
});

export const exchange = (clientId: string, code: string, verifier: string, more: Record<string, string> = {}): Promise<Answer> =>
  form("/oauth/token", { grant_type: "authorization_code", client_id: clientId, code, code_verifier: verifier, redirect_uri: callback, ...more });

/** The whole way from the registration to the tokens. */
export async function connect(
  person: Pick<Seeded, "userId" | "workspaceId">,
  scope = "posts:read",
  workspaceId = person.workspaceId,
): Promise<Grant & { code: string; verifier: string }> {
  const clientId = await clientIdOf();
  const authorization = asking(clientId, { scope });
  const code = (await decide(person, authorization, true, workspaceId)).searchParams.get("code") ?? "";
  return { code, verifier: authorization.verifier, ...tokensOf(clientId, await exchange(clientId, code, authorization.verifier)) };
}

export const refresh = async (clientId: string, token: string, more: Record<string, string> = {}): Promise<Grant> =>
  tokensOf(clientId, await form("/oauth/token", { grant_type: "refresh_token", client_id: clientId, refresh_token: token, ...more }));

/** Status, and the error's code where there is one, of a REST request. */
export async function rest(token: string, path = "/posts", init: { method?: string; body?: string; headers?: Record<string, string> } = {}): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...init.headers };
  const { status, body } = await send(`/api/v1${path}`, { ...init, headers });
  return `${status} ${(body.error as { code: string } | undefined)?.code ?? "ok"}`;
}

export const refusal = ({ status, body }: Answer): [number, unknown] => [status, body.error];

/** A request for the list of tools. */
const tools = { jsonrpc: "2.0", id: 1, method: "tools/list" };
export const mcp = (headers: Record<string, string> = {}) =>
  send("/api/mcp", {
    method: "POST",
    headers: { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers },
    body: JSON.stringify(tools),
  });
