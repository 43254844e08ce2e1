import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Fake, Reply } from "../../contract";
import { sandboxPrefix } from "../../credentials";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { asAccount, commonFailure, meter, selectFields, tokenOf } from "../meta/graph";
import { createContainer, publishingLimit, publishMedia } from "./containers";
import { exchangeCode, lengthen, renew } from "./oauth";
import { listMedia, listStories, mediaInsights, readObject } from "./reading";

/** Instagram with its own sign-in. */

const failure = commonFailure(80_002);

export const instagram: Fake = {
  platform: "INSTAGRAM",
  prefix: sandboxPrefix("INSTAGRAM"),
  label: "Instagram",
  accessSeconds: 5_184_000,
  scopes: ["instagram_business_basic", "instagram_business_content_publish", "instagram_business_manage_insights", "instagram_business_manage_comments"],
  routes: [
    { method: "GET", path: "/oauth/authorize", operation: "authorize", handle: authorize },
    { method: "POST", path: "/oauth/authorize", operation: "authorize", handle: authorize },
    { method: "POST", path: "/oauth/access_token", operation: "token", handle: exchangeCode },
    { method: "GET", path: "/access_token", operation: "token", handle: lengthen, open: true },
    { method: "GET", path: "/refresh_access_token", operation: "refresh", handle: renew },
    asAccount("GET", "/:version/me", "account", me, { open: true }),
    asAccount("POST", "/:version/:user/media", "upload", createContainer),
    asAccount("POST", "/:version/:user/media_publish", "create", publishMedia),
    asAccount("GET", "/:version/:user/content_publishing_limit", "status", publishingLimit),
    asAccount("GET", "/:version/:user/media", "read", listMedia),
    asAccount("GET", "/:version/:user/stories", "read", listStories),
    asAccount("GET", "/:version/:id/insights", "read", mediaInsights),
    asAccount("GET", "/:version/:id", "status", readObject),
  ],
  accountOf(call, sandbox) {
    const grant = sandbox.grants.bearer("INSTAGRAM", tokenOf(call));
    return grant ? (sandbox.account("INSTAGRAM", grant.accountId) ?? null) : null;
  },
  failure,
  meter: meter(80_002),
};

function authorize(call: Call, sandbox: SandboxState): Reply {
  return authorizeWithoutPkce(instagram, call, sandbox, { codeSeconds: 3_600, scopeSeparator: "," });
}

function me(call: Call, _world: SandboxState, account: Account): Reply {
  const user = { id: account.id, user_id: account.id, username: account.name, name: account.displayName, account_type: "BUSINESS" };
  return { status: 200, body: selectFields(user, call.query.get("fields")) };
}
