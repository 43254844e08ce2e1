import { randomBytes } from "node:crypto";
import { Command } from "commander";
import { DateTime } from "luxon";
import { baseUrl, type PlatformName } from "@/env";
import { type AdAccess, type AdsAdapter, adPlatforms } from "./ads/contract";
import { adsAdapter } from "./ads/registry";
import { type PlatformConfig, platformConfig, platformNames } from "./config";
import { PlatformError } from "./platform-error";
import { type Access, type SocialAdapter, socialPlatforms } from "./social/contract";
import { socialAdapter } from "./social/registry";

/** `npm run platform:check -- PLATFORM [--token T]`: verifies the configured credentials by calls that publish nothing, and prints the results. */

const redirectUri = `${baseUrl()}/api/connect/callback`;
/** So many rows of a list are enough to see that it is read well. */
const SHOWN = 3;
const print = (line: string) => process.stdout.write(`${line}\n`);
const toJson = (value: unknown) => JSON.stringify(value, null, 2);

/** The class and the platform's own words. */
function describeError(error: unknown): string {
  return error instanceof PlatformError ? `${error.errorClass} ${error.options.status ?? ""} ${error.message}`.replaceAll(/ +/g, " ") : String(error);
}

async function attempt(label: string, call: () => Promise<unknown>): Promise<boolean> {
  try {
    print(`ok      ${label}: ${toJson(await call())}`);
    return true;
  } catch (error) {
    print(`failed  ${label}: ${describeError(error)}`);
    return false;
  }
}

/** A wrong code must be refused as such. That proves that the endpoint is reached and knows the app, and no more. */
async function refusesWrongCode(adapter: SocialAdapter | AdsAdapter): Promise<boolean> {
  try {
    await adapter.exchangeCode({ code: "wrong", codeVerifier: randomBytes(48).toString("base64url"), redirectUri });
    print("failed  token endpoint: it took a wrong code");
  } catch (error) {
    const refused = error instanceof PlatformError && ["RECONNECT", "INVALID"].includes(error.errorClass);
    print(`${refused ? "ok    " : "failed"}  token endpoint, asked with a wrong code: ${describeError(error)}`);
    return refused;
  }
  return false;
}

async function readAs(adapter: SocialAdapter, accessToken: string, postId: string | undefined): Promise<boolean> {
  let access: Access | undefined;
  const found = await attempt("accounts", async () => {
    const accounts = await adapter.listAccounts(accessToken);
    const [first] = accounts;
    if (first) access = { accessToken: first.tokens?.accessToken ?? accessToken, accountId: first.accountId, accountName: first.accountName };
    return accounts.map(({ tokens: _secret, ...account }) => account);
  });
  if (!access) return found;
  const { publishOptions, readMetrics } = adapter;
  const account = access;
  const options = publishOptions ? await attempt("publish options", () => publishOptions.call(adapter, account)) : true;
  const metrics = readMetrics && postId ? await attempt("counters", () => readMetrics.call(adapter, account, [postId])) : true;
  return options && metrics;
}

/** Reads only: they do not affect an ad account's spend. */
async function readAdsAs(adapter: AdsAdapter, accessToken: string): Promise<boolean> {
  let access: AdAccess | undefined;
  const signedIn = await attempt("signed in", () => adapter.getSignedInUser(accessToken));
  const found = await attempt("ad accounts", async () => {
    const accounts = await adapter.listAccounts(accessToken);
    const [first] = accounts;
    if (first) access = { accessToken, externalId: first.externalId, managerId: first.managerId };
    return accounts;
  });
  if (!access) return signedIn && found;
  const account = access;
  const day = (daysAgo: number) => DateTime.utc().minus({ days: daysAgo }).toFormat("yyyy-MM-dd");
  const window = { of: "campaigns" as const, since: day(7), until: day(1) };
  const reads = [
    await attempt(`first campaigns of ${account.externalId}`, async () => (await adapter.readCampaigns(account, null)).rows.slice(0, SHOWN)),
    await attempt("first ads", async () => (await adapter.readCreatives(account, null)).rows.slice(0, SHOWN)),
    await attempt("first days", async () => (await adapter.readDays(account, window, null)).rows.slice(0, SHOWN)),
  ];
  const { readChanges } = adapter;
  if (readChanges)
    reads.push(await attempt("changes of yesterday and today", () => readChanges.call(adapter, account, DateTime.utc().minus({ days: 1 }).toJSDate())));
  return signedIn && found && reads.every(Boolean);
}

/** As the installation has it. */
const real = { sandbox: false };

async function check(platform: PlatformName, config: PlatformConfig, options: { token?: string; post?: string }): Promise<boolean> {
  print(`${platform}: ${config.sandbox ? "the stand-in (no credentials are configured; it has to be running)" : "the real platform"}, ${config.apiBaseUrl}`);
  const social = socialPlatforms.find((candidate) => candidate === platform);
  const ads = adPlatforms.find((candidate) => candidate === platform);
  const publishing = social && socialAdapter(social, real);
  const advertising = ads && adsAdapter(ads, real);
  const adapter = publishing ?? advertising;
  if (!adapter) {
    print("failed  there is no adapter for it");
    return false;
  }
  print(`open    ${adapter.authorizeUrl({ state: "check", codeVerifier: randomBytes(48).toString("base64url"), redirectUri })}`);
  const refused = await refusesWrongCode(adapter);
  if (!options.token) {
    print("skipped accounts and what is read of them: they need --token");
    return refused;
  }
  const read = publishing ? await readAs(publishing, options.token, options.post) : advertising ? await readAdsAs(advertising, options.token) : false;
  return read && refused;
}

await new Command("platform:check")
  .argument("<platform>", `one of ${platformNames.join(", ")}`)
  .option("--token <token>", "an access token of a connected account")
  .option("--post <id>", "a published post to read the counters of")
  .action(async (name: string, options: { token?: string; post?: string }, command: Command) => {
    const platform = platformNames.find((candidate) => candidate === name.toUpperCase());
    if (!platform) return command.error(`PLATFORM must be one of ${platformNames.join(", ")}.`);
    const config = platformConfig(platform, real);
    if (!config) return command.error(`${platform}_CLIENT_ID is not set, and the stand-in is switched off.`);
    process.exitCode = (await check(platform, config, options)) ? 0 : 1;
  })
  .parseAsync();
