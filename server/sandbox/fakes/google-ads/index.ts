import { idOf } from "../../ads/ad-fixtures";
import type { Call, Fake, Reply, Route } from "../../contract";
import { sandboxPrefix } from "../../credentials";
import { jsonOf, mediaTypeOf } from "../../http";
import { type Account, adBehaviours } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { tokenOperation } from "../../token-endpoint";
import { authorize, revoke, token } from "../youtube/oauth";
import { type MutateCall, mutateBudgets, mutateCampaigns } from "./mutate";
import { commonFailure, frontProblem, problem, quotaProblem, Refusal, refuse } from "./problems";
import { isDirect, MANAGER, managerRows, rowsOf } from "./rows";
import { checkLogin, resultPage, searchOf } from "./search";

/** Google Ads, its REST interface, with Google's sign-in. */

const PLATFORM = "GOOGLE";
const SCOPE = "https://www.googleapis.com/auth/adwords";
const DAY = 86_400;
const OPERATIONS_A_DAY = 15_000;
const OLDEST_VERSION = 21;
const NEWEST_VERSION = 25;

interface Caller {
  chosen: Account;
  /** The chosen one first; the standing ones are theirs too. */
  accounts: Account[];
  requestId: string;
}

function grantOf(call: Call, sandbox: SandboxState) {
  const bearer = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? "")?.[1];
  return bearer ? sandbox.grants.bearer(PLATFORM, bearer) : null;
}

function callerOf(call: Call, sandbox: SandboxState): Omit<Caller, "requestId"> | null {
  const grant = grantOf(call, sandbox);
  const chosen = grant && sandbox.account(PLATFORM, grant.accountId);
  if (!chosen) return null;
  const others = sandbox.accounts.values().filter((account) => account.platform === PLATFORM && account.standing && account.id !== chosen.id);
  return { chosen, accounts: [chosen, ...others] };
}

type Handler = (call: Call, sandbox: SandboxState, caller: Caller) => Reply;

/** A call that needs a person's token; `stream` wraps its refusals in an array as it wraps its answers. */
function asPerson(method: Route["method"], path: string, operation: Route["operation"], handle: Handler, stream = false): Route {
  return {
    method,
    path,
    operation,
    handle(call, sandbox) {
      const caller = callerOf(call, sandbox);
      if (!caller) return commonFailure("unauthorized");
      if (!grantOf(call, sandbox)?.scopes.includes(SCOPE)) {
        return frontProblem(403, "Request had insufficient authentication scopes.", [
          { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT", domain: "googleapis.com" },
        ]);
      }
      if (method === "POST" && mediaTypeOf(call) !== "application/json") return frontProblem(400, "Invalid JSON payload received.");
      const requestId = sandbox.nextId();
      try {
        return handle(call, sandbox, { ...caller, requestId });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const refused = problem(error.reason, requestId);
        return stream ? { ...refused, body: [refused.body] } : refused;
      }
    },
  };
}

/** Who a token belongs to. */
function tokenInfo(call: Call, sandbox: SandboxState): Reply {
  const grant = sandbox.grants.bearer(PLATFORM, call.query.get("access_token") ?? "");
  const account = grant && sandbox.account(PLATFORM, grant.accountId);
  if (!account) return { status: 400, body: { error: "invalid_token", error_description: "Invalid Value" } };
  const person = { sub: idOf(20, account.id, "person"), email: mailOf(account), email_verified: "true" };
  return {
    status: 200,
    body: { aud: grant.clientId, scope: grant.scopes.join(" "), expires_in: String(Math.ceil((grant.expiresAt - sandbox.now()) / 1_000)), ...person },
  };
}

const mailOf = (account: Account) => `${account.name}@store.example`;

function loginOf(call: Call): string | undefined {
  const header = call.headers["login-customer-id"];
  return typeof header === "string" ? header : undefined;
}

function listAccessible(_call: Call, _world: SandboxState, { accounts, requestId }: Caller): Reply {
  const ids = [MANAGER.id, ...accounts.filter(isDirect).map(({ id }) => id)];
  return { status: 200, headers: { "request-id": requestId }, body: { resourceNames: ids.map((id) => `customers/${id}`) } };
}

function searchIn(call: Call, sandbox: SandboxState, { accounts, requestId }: Caller) {
  const account = checkLogin(call.params.customer ?? "", loginOf(call), accounts, MANAGER.id, isDirect);
  const search = searchOf(jsonOf(call), sandbox);
  const rows = account ? rowsOf(search.query, account, sandbox) : managerRows(search.query, accounts);
  return { page: resultPage(search, rows, sandbox), headers: { "request-id": requestId } };
}

function search(call: Call, sandbox: SandboxState, caller: Caller): Reply {
  const { page, headers } = searchIn(call, sandbox, caller);
  return { status: 200, headers, body: { ...(page.results.length > 0 ? page : { fieldMask: page.fieldMask }) } };
}

function searchStream(call: Call, sandbox: SandboxState, caller: Caller): Reply {
  const { page, headers } = searchIn(call, sandbox, caller);
  const batch = { results: page.results, fieldMask: page.fieldMask, requestId: caller.requestId };
  return { status: 200, headers, body: page.results.length > 0 ? [batch] : [] };
}

const mutation =
  (mutate: (call: MutateCall, sandbox: SandboxState) => Reply): Handler =>
  (call, sandbox, { accounts, chosen, requestId }) => {
    const account = checkLogin(call.params.customer ?? "", loginOf(call), accounts, MANAGER.id, isDirect);
    if (!account) return refuse("mutateError", "MUTATE_NOT_ALLOWED", "Campaigns cannot be changed in a manager account.", { http: 403 });
    return mutate({ json: jsonOf(call), account, by: mailOf(chosen), requestId }, sandbox);
  };

const isDryRun = (call: Call) => (jsonOf(call) as { validateOnly?: unknown } | undefined)?.validateOnly === true;
const mutateOperation: Route["operation"] = (call) => (isDryRun(call) ? "validate" : "update");
const searchOperation: Route["operation"] = (call) => (call.params.customer === MANAGER.id ? "account" : "read");

export const googleAds: Fake = {
  platform: PLATFORM,
  prefix: sandboxPrefix(PLATFORM),
  label: "Google Ads",
  idDigits: 10,
  behaviours: adBehaviours,
  accessSeconds: 3_599,
  scopes: [SCOPE, "openid", "email"],
  routes: [
    { method: "GET", path: "/o/oauth2/v2/auth", operation: "authorize", handle: (call, sandbox) => authorize(googleAds, call, sandbox) },
    { method: "POST", path: "/o/oauth2/v2/auth", operation: "authorize", handle: (call, sandbox) => authorize(googleAds, call, sandbox) },
    { method: "POST", path: "/token", operation: tokenOperation, handle: (call, sandbox) => token(googleAds, call, sandbox) },
    { method: "POST", path: "/revoke", operation: "revoke", handle: (call, sandbox) => revoke(googleAds, call, sandbox) },
    { method: "GET", path: "/tokeninfo", operation: "account", handle: tokenInfo },
    asPerson("GET", "/:version/customers:listAccessibleCustomers", "account", listAccessible),
    asPerson("POST", "/:version/customers/:customer/googleAds:search", searchOperation, search),
    asPerson("POST", "/:version/customers/:customer/googleAds:searchStream", searchOperation, searchStream, true),
    asPerson("POST", "/:version/customers/:customer/campaigns:mutate", mutateOperation, mutation(mutateCampaigns)),
    asPerson("POST", "/:version/customers/:customer/campaignBudgets:mutate", mutateOperation, mutation(mutateBudgets)),
  ],
  accountOf(call, sandbox) {
    const caller = callerOf(call, sandbox);
    return caller?.accounts.find(({ id }) => id === call.params.customer) ?? caller?.chosen ?? null;
  },
  failure: commonFailure,
  /** The quota is per project, and no header reports it. */
  meter(_route, call, account, sandbox) {
    const version = /^\/v(\d+)\//.exec(call.path)?.[1];
    if (version === undefined) return { headers: {} };
    const reason = { family: "requestError", name: "UNSUPPORTED_VERSION", message: " Version is deprecated. Requests to this version will be blocked." };
    if (Number(version) < OLDEST_VERSION || Number(version) > NEWEST_VERSION) return { headers: {}, refusal: problem(reason, sandbox.nextId()) };
    if (!account) return { headers: {} };
    const window = sandbox.windows.hit("GOOGLE:operations", { limit: OPERATIONS_A_DAY, seconds: DAY }, sandbox.now());
    const seconds = Math.max(1, Math.ceil(window.reset - sandbox.now() / 1_000));
    return window.exceeded ? { headers: {}, refusal: quotaProblem("RESOURCE_EXHAUSTED", seconds, sandbox.nextId()) } : { headers: {} };
  },
};
