import { createHmac } from "node:crypto";
import type { z } from "zod";
import { callPlatform, type PlatformAnswer, type PlatformCall } from "../call";
import type { PlatformConfig } from "../config";
import { PlatformError } from "../platform-error";
import { graphCalls } from "../social/meta-graph";
import type { AdAccess, AdsAdapter, FoundCampaign, FoundDay, Page } from "./contract";
import * as answers from "./meta-answers";
import { failure, isTooLarge, pauseSeconds } from "./meta-failures";

/** META's Marketing API. */

const SCOPES = ["ads_read", "ads_management", "business_management"];
const OBJECTS_A_PAGE = "100";
const ROWS_A_PAGE = "500";
/** Longer windows are requested as an asynchronous report, which is polled. */
const DAYS_AT_ONCE = 31;
const FIRST_LOOK_SECONDS = 2;
const NEXT_LOOK_SECONDS = 5;
/** Without ARCHIVED in it, a campaign that was put away would seem to be there as it was. */
const CAMPAIGN_STATES = ["ACTIVE", "PAUSED", "IN_PROCESS", "WITH_ISSUES", "ARCHIVED"];
/** Resuming a campaign does not resume its paused ads. */
const AD_SETS_STAY_PAUSED = "AD_SETS_STAY_PAUSED";

const pathOf = (access: AdAccess) => `act_${access.externalId}`;

export function createMetaAdapter(config: PlatformConfig): AdsAdapter {
  const graph = graphCalls("Meta", failure);
  const currencies = new Map<string, string>();
  const api = (path: string) => `${config.apiBaseUrl}/${config.apiVersion}/${path}`;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  /** Proves that the token is used by the app that it was given to; apps may demand it. */
  function proof(token: string): Record<string, string> {
    return config.clientSecret ? { appsecret_proof: createHmac("sha256", config.clientSecret).update(token).digest("hex") } : {};
  }

  function get(token: string, path: string, query: Record<string, string>): PlatformCall {
    return { method: "GET", url: `${api(path)}?${new URLSearchParams({ ...query, ...proof(token) })}`, headers: bearer(token), largeAnswer: true };
  }

  function post({ accessToken }: AdAccess, path: string, fields: Record<string, string>): PlatformCall {
    const body = new URLSearchParams({ ...fields, ...proof(accessToken) });
    return { method: "POST", url: api(path), headers: bearer(accessToken), body };
  }

  async function userToken(query: Record<string, string>): Promise<z.output<typeof answers.tokenAnswer>> {
    const app = { client_id: config.clientId, client_secret: config.clientSecret };
    const url = `${config.tokenBaseUrl}/${config.apiVersion}/oauth/access_token?${new URLSearchParams({ ...query, ...app })}`;
    return graph.expect(answers.tokenAnswer, { method: "GET", url });
  }

  /** A token of 60 days. The same token is what it is renewed with. */
  async function longLived(token: string) {
    const { access_token, expires_in } = await userToken({ grant_type: "fb_exchange_token", fb_exchange_token: token });
    const { data } = await graph.expect(answers.permissionsAnswer, get(access_token, "me/permissions", {}));
    const scopes = data.filter(({ status }) => status === "granted").map(({ permission }) => permission);
    return { accessToken: access_token, refreshToken: access_token, ...(expires_in === undefined ? {} : { expiresInSeconds: expires_in }), scopes };
  }

  function pageIn<R extends z.ZodType, T>(row: R, answer: PlatformAnswer, found: (row: z.output<R>) => T): Page<T> {
    if (answer.status >= 300) throw failure(answer, { creating: false });
    const list = answers.listOf(row).safeParse(answer.json);
    if (!list.success) throw new PlatformError("TRANSIENT", "Meta answered in a form that is not its own.", { status: answer.status });
    return { rows: list.data.data.map(found), next: answers.nextCursor(list.data), waitSeconds: pauseSeconds(answer.headers) };
  }

  async function onePage<R extends z.ZodType, T>(call: PlatformCall, row: R, found: (row: z.output<R>) => T): Promise<Page<T>> {
    return pageIn(row, await callPlatform(call), found);
  }

  async function everyRow<R extends z.ZodType>(token: string, path: string, query: Record<string, string>, row: R): Promise<z.output<R>[]> {
    const rows: z.output<R>[] = [];
    let after: string | null = null;
    do {
      const page: Page<z.output<R>> = await onePage(get(token, path, { ...query, ...(after ? { after } : {}) }), row, (one) => one);
      rows.push(...page.rows);
      after = page.next;
    } while (after);
    return rows;
  }

  /** Budgets are in the smallest unit of a currency that the answer does not name. An account's currency never changes. */
  async function currencyOf(access: AdAccess): Promise<string> {
    const known = currencies.get(access.externalId);
    if (known) return known;
    const { currency } = await graph.expect(answers.currencyAnswer, get(access.accessToken, pathOf(access), { fields: "currency" }));
    currencies.set(access.externalId, currency);
    return currency;
  }

  async function asFound(access: AdAccess, campaigns: answers.Campaign[]): Promise<FoundCampaign[]> {
    const currency = campaigns.length > 0 ? await currencyOf(access) : "";
    const ids = campaigns.filter((one) => !answers.keepsOwnBudget(one)).map(({ id }) => id);
    const filtering = JSON.stringify([{ field: "campaign.id", operator: "IN", value: ids }]);
    const query = { fields: answers.AD_SET_FIELDS, filtering, limit: ROWS_A_PAGE };
    const adSets = ids.length > 0 ? await everyRow(access.accessToken, `${pathOf(access)}/adsets`, query, answers.adSet) : [];
    return campaigns.map((one) => answers.foundCampaign(one, adSets, currency));
  }

  async function update(access: AdAccess, campaignId: string, fields: Record<string, string>, validateOnly: boolean): Promise<void> {
    const call = post(access, campaignId, { ...fields, ...(validateOnly ? { execution_options: JSON.stringify(["validate_only"]) } : {}) });
    if (validateOnly) await graph.expect(answers.successAnswer, call);
    else await graph.create(answers.successAnswer, call);
  }

  /** Begins a run; its id is the place at which reading continues. */
  async function startRun(access: AdAccess, query: Record<string, string>): Promise<Page<FoundDay>> {
    const { report_run_id } = await graph.expect(answers.runAnswer, post(access, `${pathOf(access)}/insights`, query));
    return { rows: [], next: `run:${report_run_id}`, waitSeconds: FIRST_LOOK_SECONDS };
  }

  async function readRun({ accessToken }: AdAccess, cursor: string): Promise<Page<FoundDay>> {
    const [, id = "", after] = cursor.split(":");
    if (after === undefined) {
      const { async_status } = await graph.expect(answers.runStateAnswer, get(accessToken, id, { fields: "async_status,async_percent_completion" }));
      if (async_status === "Job Failed" || async_status === "Job Skipped")
        throw new PlatformError("TRANSIENT", `Meta did not make the figures: ${async_status}.`);
      if (async_status !== "Job Completed") return { rows: [], next: cursor, waitSeconds: NEXT_LOOK_SECONDS };
    }
    const query = { limit: ROWS_A_PAGE, ...(after ? { after } : {}) };
    const page = await onePage(get(accessToken, `${id}/insights`, query), answers.insightsRow, answers.foundDay);
    return { ...page, next: page.next === null ? null : `run:${id}:${page.next}` };
  }

  return {
    platform: "META",

    authorizeUrl({ state, redirectUri }) {
      const url = new URL(config.authorizeUrl);
      url.search = new URLSearchParams({
        client_id: config.clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: SCOPES.join(","),
        state,
      }).toString();
      return url.toString();
    },

    async exchangeCode({ code, redirectUri }) {
      const { access_token } = await userToken({ redirect_uri: redirectUri, code });
      return longLived(access_token);
    },

    refreshTokens: longLived,

    /** Meta can only withdraw the app from the person as a whole, which would end what else they use it for. */
    async revokeToken() {},

    async getSignedInUser(accessToken) {
      const { id, name } = await graph.expect(answers.userAnswer, get(accessToken, "me", { fields: "id,name" }));
      return { externalUserId: id, name };
    },

    async listAccounts(accessToken) {
      const accounts = await everyRow(accessToken, "me/adaccounts", { fields: answers.ACCOUNT_FIELDS, limit: OBJECTS_A_PAGE }, answers.adAccount);
      return accounts.map(answers.foundAccount);
    },

    async readCampaigns(access, cursor) {
      const states = { effective_status: JSON.stringify(CAMPAIGN_STATES) };
      const query = { fields: answers.CAMPAIGN_FIELDS, ...states, limit: OBJECTS_A_PAGE, ...(cursor ? { after: cursor } : {}) };
      const page = await onePage(get(access.accessToken, `${pathOf(access)}/campaigns`, query), answers.campaign, (one) => one);
      return { ...page, rows: await asFound(access, page.rows) };
    },

    readCreatives(access, cursor) {
      const query = { fields: answers.adFields, limit: OBJECTS_A_PAGE, ...(cursor ? { after: cursor } : {}) };
      return onePage(get(access.accessToken, `${pathOf(access)}/ads`, query), answers.ad, answers.foundCreative);
    },

    async readDays(access, { of, since, until }, cursor) {
      if (cursor?.startsWith("run:")) return readRun(access, cursor);
      const query = {
        level: of === "creatives" ? "ad" : "campaign",
        fields: of === "creatives" ? `ad_id,${answers.INSIGHTS_FIELDS}` : answers.INSIGHTS_FIELDS,
        time_range: JSON.stringify({ since, until }),
        time_increment: "1",
        use_unified_attribution_setting: "true",
      };
      const days = (Date.parse(until) - Date.parse(since)) / 86_400_000 + 1;
      if (days > DAYS_AT_ONCE) return startRun(access, query);
      const paged = { ...query, limit: ROWS_A_PAGE, ...(cursor ? { after: cursor } : {}) };
      const answer = await callPlatform(get(access.accessToken, `${pathOf(access)}/insights`, paged));
      return isTooLarge(answer) ? startRun(access, query) : pageIn(answers.insightsRow, answer, answers.foundDay);
    },

    async readCampaign(access, externalId) {
      const campaign = await graph.find(answers.campaign, get(access.accessToken, externalId, { fields: answers.CAMPAIGN_FIELDS }));
      const [found] = campaign ? await asFound(access, [campaign]) : [];
      return found ?? null;
    },

    async setStatus(access, externalId, status, { validateOnly }) {
      // Before the write: nothing that is read may fail once it has been made.
      const query = { fields: answers.AD_SET_FIELDS, limit: ROWS_A_PAGE };
      const adSets = status === "ACTIVE" ? await everyRow(access.accessToken, `${externalId}/adsets`, query, answers.adSet) : [];
      await update(access, externalId, { status }, validateOnly);
      return { warnings: adSets.some((set) => set.status === "PAUSED") ? [AD_SETS_STAY_PAUSED] : [] };
    },

    async setDailyBudget(access, externalId, amountMicros, { validateOnly }) {
      const daily_budget = String(answers.minorOf(amountMicros, await currencyOf(access)));
      await update(access, externalId, { daily_budget }, validateOnly);
    },

    async subscribe(access) {
      await graph.expect(answers.successAnswer, post(access, `${pathOf(access)}/subscribed_apps`, { app_id: config.clientId }));
    },
  };
}
