import { DateTime } from "luxon";
import type { z } from "zod";
import { callPlatform, type PlatformCall } from "../call";
import type { PlatformConfig } from "../config";
import { googleSignIn } from "../google-sign-in";
import { judgedCalls } from "../judged-calls";
import { PlatformError } from "../platform-error";
import type { AdAccess, AdsAdapter, FoundAdAccount, Page } from "./contract";
import * as answers from "./google-answers";
import { failure } from "./google-failures";

/** The Google Ads API, its REST interface. */

/** Beside the ads themselves: who has signed in. */
const SCOPES = ["https://www.googleapis.com/auth/adwords", "openid", "email"];
/** Days in one question: an account of a thousand ads stays below the ten thousand rows of a page. */
const DAYS_AT_ONCE = 14;
/** The history goes back thirty days; a question that is a little younger is never too old when it arrives. */
const HISTORY_DAYS = 29;
const DAY_MS = 86_400_000;
/** Resuming a campaign does not resume its paused ads. */
const AD_GROUPS_STAY_PAUSED = "AD_GROUPS_STAY_PAUSED";

const calls = judgedCalls("Google Ads", failure);
const { expect, create, read } = calls;

export function createGoogleAdapter(config: PlatformConfig): AdsAdapter {
  const zones = new Map<string, string>();
  const api = (path: string) => `${config.apiBaseUrl}/${config.apiVersion}/${path}`;

  function post(access: AdAccess, path: string, body: unknown): PlatformCall {
    const through: Record<string, string> = access.managerId === null ? {} : { "login-customer-id": access.managerId };
    const headers = { authorization: `Bearer ${access.accessToken}`, "content-type": "application/json", ...through };
    return { method: "POST", url: api(`customers/${access.externalId}/${path}`), headers, body: JSON.stringify(body), largeAnswer: true };
  }

  async function onePage<R extends z.ZodType, T>(
    access: AdAccess,
    query: string,
    pageToken: string | null,
    row: R,
    found: (row: z.output<R>) => T,
  ): Promise<Page<T>> {
    const answer = await callPlatform(post(access, "googleAds:search", { query, ...(pageToken ? { pageToken } : {}) }));
    const { results, nextPageToken } = read(answers.pageOf(row), answer);
    return { rows: results.map(found), next: nextPageToken ?? null, waitSeconds: 0 };
  }

  async function everyRow<R extends z.ZodType>(access: AdAccess, query: string, row: R): Promise<z.output<R>[]> {
    const rows: z.output<R>[] = [];
    let token: string | null = null;
    do {
      const page: Page<z.output<R>> = await onePage(access, query, token, row, (one) => one);
      rows.push(...page.rows);
      token = page.next;
    } while (token);
    return rows;
  }

  /** The accounts reached through one invited account: itself, or all that it manages. */
  async function clientsUnder(accessToken: string, rootId: string): Promise<answers.Client[]> {
    const access = { accessToken, externalId: rootId, managerId: rootId };
    return (await everyRow(access, answers.CLIENT_QUERY, answers.clientRow)).map(({ customerClient }) => customerClient);
  }

  async function zoneOf(access: AdAccess): Promise<string> {
    const known = zones.get(access.externalId);
    if (known) return known;
    const [row] = await everyRow(access, answers.ZONE_QUERY, answers.zoneRow);
    if (!row) throw new PlatformError("TRANSIENT", "Google Ads did not tell the account's time zone.");
    zones.set(access.externalId, row.customer.timeZone);
    return row.customer.timeZone;
  }

  async function mutate(
    access: AdAccess,
    resource: "campaigns" | "campaignBudgets",
    operation: { updateMask: string; update: Record<string, string> },
    validateOnly: boolean,
  ): Promise<void> {
    const call = post(access, `${resource}:mutate`, { operations: [operation], partialFailure: false, validateOnly });
    if (validateOnly) await expect(answers.validAnswer, call);
    else await create(answers.changedAnswer, call);
  }

  return {
    platform: "GOOGLE",

    ...googleSignIn(config, SCOPES, calls),

    async getSignedInUser(accessToken) {
      const url = `${config.tokenBaseUrl}/tokeninfo?${new URLSearchParams({ access_token: accessToken })}`;
      const answer = await callPlatform({ method: "GET", url });
      // For an invalid token this endpoint returns no other reason.
      if (answer.status === 400) throw new PlatformError("RECONNECT", "Google no longer knows the sign-in.", { status: 400 });
      const { sub, email } = read(answers.personAnswer, answer);
      return { externalUserId: sub, name: email ?? sub };
    },

    async listAccounts(accessToken) {
      const call = { method: "GET" as const, url: api("customers:listAccessibleCustomers"), headers: { authorization: `Bearer ${accessToken}` } };
      const { resourceNames } = await expect(answers.accessibleAnswer, call);
      const found = new Map<string, FoundAdAccount>();
      for (const rootId of resourceNames.map((name) => name.replace("customers/", ""))) {
        const clients = await clientsUnder(accessToken, rootId).catch(noneWhereClosed);
        const manager = clients.find(({ id, manager: manages }) => id === rootId && manages);
        for (const client of clients) {
          const account = answers.foundAccount(client, rootId, manager);
          // A directly accessible account needs no login-customer-id.
          if (account && (account.managerId === null || !found.has(account.externalId))) found.set(account.externalId, account);
        }
      }
      return [...found.values()];
    },

    readCampaigns: (access, cursor) => onePage(access, answers.CAMPAIGN_QUERY, cursor, answers.campaignRow, answers.foundCampaign),

    readCreatives: (access, cursor) => onePage(access, answers.adQuery, cursor, answers.adRow, answers.foundCreative),

    /** Some days at a time; the place at which reading continues is their first and the page. */
    async readDays(access, { of, since, until }, cursor) {
      const [first = since, token = ""] = cursor?.split("|") ?? [];
      const last = earlier(daysAfter(first, DAYS_AT_ONCE - 1), until);
      const page = await onePage(access, answers.daysQuery(of, first, last), token || null, answers.dayRow, answers.foundDay);
      if (page.next) return { ...page, next: `${first}|${page.next}` };
      return { ...page, next: last < until ? `${daysAfter(last, 1)}|` : null };
    },

    async readCampaign(access, externalId) {
      if (!/^\d+$/.test(externalId)) return null;
      const [row] = await everyRow(access, `${answers.CAMPAIGN_QUERY} WHERE campaign.id = ${externalId}`, answers.campaignRow);
      return row ? answers.foundCampaign(row) : null;
    },

    async setStatus(access, externalId, status, { validateOnly }) {
      assertCampaignId(externalId);
      // Before the write: nothing that is read may fail once it has been made.
      const paused = status === "ACTIVE" ? await everyRow(access, answers.pausedGroupsQuery(externalId), answers.pausedGroupRow) : [];
      const resourceName = `customers/${access.externalId}/campaigns/${externalId}`;
      const update = { resourceName, status: status === "ACTIVE" ? "ENABLED" : "PAUSED" };
      await mutate(access, "campaigns", { updateMask: "status", update }, validateOnly);
      return { warnings: paused.length > 0 ? [AD_GROUPS_STAY_PAUSED] : [] };
    },

    async setDailyBudget(access, externalId, amountMicros, { validateOnly }) {
      assertCampaignId(externalId);
      const [row] = await everyRow(access, answers.budgetQuery(externalId), answers.budgetRow);
      if (!row) throw new PlatformError("INVALID", "Google Ads does not know the campaign.");
      const { resourceName, explicitlyShared } = row.campaignBudget;
      if (explicitlyShared) throw new PlatformError("INVALID", "Several campaigns spend from this budget.");
      await mutate(access, "campaignBudgets", { updateMask: "amount_micros", update: { resourceName, amountMicros: String(amountMicros) } }, validateOnly);
    },

    async readChanges(access, since) {
      const zone = await zoneOf(access);
      const now = new Date();
      const oldest = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
      const rows = await everyRow(access, answers.changesQuery(since < oldest ? oldest : since, new Date(now.getTime() + DAY_MS), zone), answers.changeRow);
      return rows.map((row) => answers.foundChange(row, zone));
    },
  };
}

function assertCampaignId(externalId: string): void {
  if (!/^\d+$/.test(externalId)) throw new PlatformError("INVALID", "This is not the id of a campaign.");
}

/** Nothing that can be read lies behind an account that is closed, or that the person may no longer enter. */
function noneWhereClosed(error: unknown): answers.Client[] {
  if (error instanceof PlatformError && error.options.status === 403 && error.errorClass !== "CONFIG") return [];
  throw error;
}

const daysAfter = (date: string, days: number) => DateTime.fromISO(date, { zone: "utc" }).plus({ days }).toFormat("yyyy-MM-dd");

function earlier(one: string, other: string): string {
  return [one, other].sort()[0] ?? one;
}
