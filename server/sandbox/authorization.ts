import type { Call, Fake, Reply } from "./contract";
import { sandboxApp } from "./credentials";
import { formOf } from "./http";
import type { CodeRequest } from "./oauth";
import { consentPage, wrongRequestPage } from "./pages/consent";
import type { SandboxState } from "./sandbox-state";

interface Rules {
  codeSeconds: number;
  scopeSeparator: string;
  /** Of PKCE, where the app has sent one. */
  challenge?: CodeRequest["challenge"];
}

/** The consent, after a platform's own checks of the request. GET shows the page, POST is the person's decision. */
export function authorizeWithoutPkce(fake: Fake, call: Call, sandbox: SandboxState, rules: Rules): Reply {
  const request = codeRequest(fake, call.query, rules);
  if (typeof request === "string") return wrongRequestPage(fake, request);
  if (call.method === "GET") return consentPage(fake, { clientId: request.clientId, scopes: request.scopes, query: call.query }, sandbox);

  const form = formOf(call);
  const back = new URL(request.redirectUri);
  back.searchParams.set("state", call.query.get("state") ?? "");
  if (form.get("decision") === "approve") {
    const account = sandbox.account(fake.platform, form.get("account") ?? "");
    if (!account) return wrongRequestPage(fake, "choose an account.");
    back.searchParams.set("code", sandbox.grants.issueCode(request, account.id, rules.codeSeconds));
  } else {
    back.searchParams.set("error", "access_denied");
  }
  return { status: 302, headers: { location: back.toString() } };
}

function codeRequest(fake: Fake, query: URLSearchParams, { scopeSeparator, challenge }: Rules): CodeRequest | string {
  const clientId = query.get("client_id") ?? "";
  const redirectUri = query.get("redirect_uri") ?? "";
  const scopes = (query.get("scope") ?? "").split(scopeSeparator).filter(Boolean);
  if (query.get("response_type") !== "code") return "response_type must be code.";
  if (clientId !== sandboxApp(fake.platform).clientId) return "unknown client_id.";
  if (!/^https?:\/\//.test(redirectUri) || !URL.canParse(redirectUri)) return "redirect_uri must be an absolute address.";
  if (!query.get("state")) return "state is missing.";
  if (scopes.length === 0 || scopes.some((scope) => !fake.scopes.includes(scope))) return "scope is missing or unknown.";
  return { platform: fake.platform, clientId, redirectUri, scopes, challenge };
}
