import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Fake, Reply, Route } from "../../contract";
import { sandboxPrefix } from "../../credentials";
import { mediaTypeOf } from "../../http";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { tokenOperation } from "../../token-endpoint";
import { actorOf, grantOf, ORGANIZATION, PERSON, pageAccount, pagesOf } from "./members";
import { revoke, token } from "./oauth";
import { createKey, createPost, deletePost, listPosts, shareStatistics, socialMetadata } from "./posts";
import { badInput, commonFailure, notFound, notPermitted, problem, tooManyRequests } from "./problems";
import { imageAction, mediaState, putImage, putPart, videoAction } from "./uploads";

/** LinkedIn: the versioned REST API, its sign-in and its uploads. */

const CODE_SECONDS = 1_800;
const POSTS_A_DAY = 150;
/** Versions that have not been sunset. */
const versions = ["202508", "202509", "202510", "202511", "202512", "202601", "202602", "202603", "202604", "202605", "202606", "202607"];

type Handler = (call: Call, sandbox: SandboxState, account: Account) => Reply | Promise<Reply>;

/** A call to the versioned API, with a person's token. */
function rest(method: Route["method"], path: string, operation: Route["operation"], handle: Handler, more: Partial<Route> = {}): Route {
  return {
    method,
    path: `/rest${path}`,
    operation,
    ...more,
    handle: (call, sandbox, account) => {
      if (!account) return commonFailure("unauthorized");
      const version = call.headers["linkedin-version"];
      if (version === undefined)
        return problem(400, "VERSION_MISSING", "A version must be present. Please specify a version by adding the LinkedIn-Version header.");
      if (!versions.includes(String(version))) return problem(426, "NONEXISTENT_VERSION", `Requested version ${version} is not active`);
      if (call.headers["x-restli-protocol-version"] !== "2.0.0") return badInput("PROTOCOL_VERSION", "X-Restli-Protocol-Version must be 2.0.0", "header", 400);
      if (method === "POST" && mediaTypeOf(call) !== "application/json") return problem(415, "UNSUPPORTED_MEDIA_TYPE", "Content-Type must be application/json");
      if (Object.values(call.params).some((value) => value.includes(":"))) return badInput("PARAM_INVALID", "URNs in paths are percent-encoded", "path", 400);
      return handle(call, sandbox, account);
    },
  };
}

const authorize: Route["handle"] = (call, sandbox) => authorizeWithoutPkce(linkedin, call, sandbox, { codeSeconds: CODE_SECONDS, scopeSeparator: " " });

const routes: Route[] = [
  { method: "GET", path: "/oauth/v2/authorization", operation: "authorize", handle: authorize },
  { method: "POST", path: "/oauth/v2/authorization", operation: "authorize", handle: authorize },
  { method: "POST", path: "/oauth/v2/accessToken", operation: tokenOperation, handle: (call, sandbox) => token(linkedin, call, sandbox) },
  { method: "POST", path: "/oauth/v2/revoke", operation: "revoke", handle: (call, sandbox) => revoke(linkedin, call, sandbox) },
  { method: "GET", path: "/v2/userinfo", operation: "account", open: true, handle: (call, sandbox, account) => userinfo(call, sandbox, account) },
  rest("GET", "/organizationAcls", "account", organizationAcls, { open: true }),
  rest("GET", "/organizations/:id", "account", organization, { open: true }),
  rest("POST", "/images", "upload", imageAction),
  rest("GET", "/images/:urn", "status", mediaState),
  rest("POST", "/videos", "upload", videoAction),
  rest("GET", "/videos/:urn", "status", mediaState),
  {
    method: "PUT",
    path: "/dms-uploads/:id/image",
    operation: "upload",
    handle: (call, sandbox, account) => (account ? putImage(call, sandbox) : commonFailure("unauthorized")),
  },
  { method: "PUT", path: "/dms-uploads/:id/part/:part", operation: "upload", handle: putPart },
  rest("POST", "/posts", "create", createPost, { postKey: createKey }),
  rest("GET", "/posts", "read", listPosts),
  rest("DELETE", "/posts/:urn", "delete", deletePost),
  rest("GET", "/organizationalEntityShareStatistics", "read", shareStatistics),
  rest("GET", "/socialMetadata/:urn", "read", socialMetadata),
];

export const linkedin: Fake = {
  platform: "LINKEDIN",
  prefix: sandboxPrefix("LINKEDIN"),
  label: "LinkedIn",
  idPrefix: PERSON,
  accessSeconds: 5_184_000,
  refreshSeconds: 31_536_000,
  scopes: [
    "openid",
    "profile",
    "w_member_social",
    // A restricted scope: granted only where it was requested.
    "r_member_social",
    "w_organization_social",
    "r_organization_social",
    "rw_organization_admin",
  ],
  routes,
  failure: commonFailure,
  accountOf: actorOf,
  poster: pageAccount,
  meter(route, _call, account, sandbox) {
    if (route.operation !== "create" || !account) return { headers: {} };
    const midnight = Math.floor(sandbox.now() / 86_400_000);
    const day = sandbox.windows.hit(`LINKEDIN:${account.id}:${midnight}`, { limit: POSTS_A_DAY, seconds: 86_400 }, sandbox.now());
    return day.exceeded ? { headers: {}, refusal: tooManyRequests("MEMBER DAY") } : { headers: {} };
  },
};

function userinfo(call: Call, sandbox: SandboxState, account: Account | null): Reply {
  if (!account) return commonFailure("unauthorized");
  if (!grantOf(call, sandbox)?.scopes.includes("openid")) return notPermitted("userinfo.GET.NO_VERSION");
  return { status: 200, body: { sub: account.id.slice(PERSON.length), name: account.displayName, given_name: account.displayName, locale: "en_US" } };
}

function organizationAcls(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (!grantOf(call, sandbox)?.scopes.includes("rw_organization_admin")) return notPermitted("organizationAcls.FINDER-roleAssignee");
  if (call.query.get("q") !== "roleAssignee") return badInput("PARAM_INVALID", "q must be roleAssignee", "q", 400);
  const elements = pagesOf(account, sandbox).map((page) => ({ organization: page.id, role: "ADMINISTRATOR", roleAssignee: account.id, state: "APPROVED" }));
  return { status: 200, body: { elements, paging: { start: 0, count: elements.length, links: [] } } };
}

function organization(call: Call, sandbox: SandboxState): Reply {
  const page = pageAccount(`${ORGANIZATION}${call.params.id}`, sandbox);
  if (!page) return notFound(`organization ${call.params.id}`);
  return { status: 200, body: { id: Number(call.params.id), localizedName: page.displayName, vanityName: page.name } };
}
