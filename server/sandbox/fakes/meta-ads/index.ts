import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Fake, Reply, Route } from "../../contract";
import { sandboxApp, sandboxPrefix } from "../../credentials";
import { adBehaviours } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { commonFailure, fieldsOf, missing, peek, problem } from "../meta/graph";
import { Refusal } from "./graph-query";
import { activeAds, readInsights, runState, startRun } from "./insights";
import { accountNamed, campaignNamed, listAdSets, listAds, listCampaigns, readObject, updateCampaign } from "./objects";
import { type Caller, callerOf, exchange, listAccounts, PLATFORM, permissions, self, withdraw } from "./people";

/** META's Marketing API. */

const HOUR = 3_600;
const CALL_LIMIT = 80_004;
const INSIGHTS_LIMIT = 80_000;

type Handler = (call: Call, sandbox: SandboxState, caller: Caller) => Reply | Promise<Reply>;

/** A call that needs a person's token with one of the scopes. */
function asPerson(method: Route["method"], path: string, operation: Route["operation"], scopes: string[], handle: Handler): Route {
  return {
    method,
    path,
    operation,
    async handle(call, sandbox) {
      const caller = callerOf(call, sandbox);
      if (!caller) return problem(190, "Invalid OAuth access token.");
      if (scopes.length > 0 && !scopes.some((scope) => caller.scopes.includes(scope))) {
        return problem(200, "Ad account owner has NOT grant ads_management or ads_read permission");
      }
      try {
        return await handle(call, sandbox, caller);
      } catch (error) {
        if (error instanceof Refusal) return error.reply;
        throw error;
      }
    },
  };
}

const read = ["ads_read", "ads_management"];
const write = ["ads_management"];

export const metaAds: Fake = {
  platform: PLATFORM,
  prefix: sandboxPrefix(PLATFORM),
  label: "Meta Ads",
  behaviours: adBehaviours,
  accessSeconds: 5_184_000,
  scopes: ["ads_read", "ads_management", "business_management"],
  routes: [
    { method: "GET", path: "/:version/dialog/oauth", operation: "authorize", handle: authorize },
    { method: "POST", path: "/:version/dialog/oauth", operation: "authorize", handle: authorize },
    {
      method: "GET",
      path: "/:version/oauth/access_token",
      operation: (call) => (call.query.get("grant_type") === "fb_exchange_token" ? "refresh" : "token"),
      handle: exchange,
    },
    asPerson("GET", "/:version/me", "account", [], self),
    asPerson("GET", "/:version/me/permissions", "account", [], permissions),
    asPerson("DELETE", "/:version/:user/permissions", "revoke", [], withdraw),
    asPerson("GET", "/:version/me/adaccounts", "account", read, listAccounts),
    asPerson("GET", "/:version/:object/campaigns", "read", read, listCampaigns),
    asPerson("GET", "/:version/:object/adsets", "read", read, listAdSets),
    asPerson("GET", "/:version/:object/ads", "read", read, listAds),
    asPerson("GET", "/:version/:object/insights", "read", read, readInsights),
    asPerson("POST", "/:version/:object/insights", "read", read, startRun),
    asPerson("POST", "/:version/:object/subscribed_apps", "account", write, subscribe),
    asPerson("GET", "/:version/:object", "read", read, (call, sandbox, caller) => runState(call, sandbox, caller) ?? readObject(call, sandbox, caller)),
    asPerson(
      "POST",
      "/:version/:object",
      (call) => (peek(call, "execution_options")?.includes("validate_only") ? "validate" : "update"),
      write,
      updateCampaign,
    ),
  ],
  accountOf(call, sandbox) {
    const caller = callerOf(call, sandbox);
    if (!caller) return null;
    const named = call.params.object ?? "";
    return accountNamed(named, caller) ?? campaignNamed(named, caller, sandbox)?.account ?? caller.chosen;
  },
  failure: commonFailure(CALL_LIMIT),
  meter(_route, call, account, sandbox) {
    const id = account?.id ?? "anonymous";
    const insights = call.path.endsWith("/insights");
    const limit = insights ? 190_000 + 400 * activeAds(call, sandbox) : 100_000 + 40 * activeAds(call, sandbox);
    const window = sandbox.windows.hit(`META:${insights}:${id}`, { limit, seconds: HOUR }, sandbox.now());
    const percent = 100 - Math.floor((window.remaining / window.limit) * 100);
    const headers = usage(id, insights, percent, window.exceeded ? Math.ceil((window.reset * 1_000 - sandbox.now()) / 60_000) : 0);
    if (window.exceeded) {
      return {
        headers,
        refusal: problem(insights ? INSIGHTS_LIMIT : CALL_LIMIT, "There have been too many calls to this ad-account. Wait a bit and try again.", 2_446_079),
      };
    }
    const version = /^\/v(\d+)\.\d\//.exec(call.path)?.[1];
    if (!version || Number(version) < 22) return { headers, refusal: problem(2_635, "You are calling a deprecated version of the Ads API.") };
    return { headers };
  },
};

function usage(accountId: string, insights: boolean, percent: number, regainMinutes: number): Record<string, string> {
  const tier = { ads_api_access_tier: "standard_access" };
  const counted = { call_count: percent, total_cputime: 0, total_time: 0, estimated_time_to_regain_access: regainMinutes };
  return {
    "x-business-use-case-usage": JSON.stringify({ [accountId]: [{ type: insights ? "ads_insights" : "ads_management", ...counted, ...tier }] }),
    "x-ad-account-usage": JSON.stringify({ acc_id_util_pct: percent, reset_time_duration: regainMinutes * 60, ...tier }),
    ...(insights ? { "x-fb-ads-insights-throttle": JSON.stringify({ app_id_util_pct: percent, acc_id_util_pct: percent, ...tier }) } : {}),
  };
}

function authorize(call: Call, sandbox: SandboxState): Reply {
  return authorizeWithoutPkce(metaAds, call, sandbox, { codeSeconds: 600, scopeSeparator: "," });
}

/** Subscribes the app to the account's webhooks. */
async function subscribe(call: Call, sandbox: SandboxState, caller: Caller): Promise<Reply> {
  const account = accountNamed(call.params.object ?? "", caller);
  if (!account) return missing(call.params.object ?? "");
  const fields = await fieldsOf(call);
  if (fields.get("app_id") !== sandboxApp(PLATFORM).clientId) return problem(100, "Param app_id must be a valid ID of the calling app");
  sandbox.ads.subscriptions.set(`${PLATFORM}:${account.id}`, true);
  return { status: 200, body: { success: true } };
}
