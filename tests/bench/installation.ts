import { openAsBlob } from "node:fs";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import type { Instance } from "@/tests/fixtures/instance";

/** What several benches need of an installation: somebody with a key, accounts, files, and the platforms' own log. */

export interface Owner {
  workspaceId: string;
  key: string;
}

export async function createOwner(instance: Instance, name: string, scopes = ["posts:read", "posts:create"]): Promise<Owner> {
  const email = `${name}@bench.test`;
  const owner = await instance.admin("user", "create", "--email", email, "--password", "a password for the bench", "--plan", "ENTERPRISE");
  const { key } = await instance.admin("key", "create", "--email", email, "--name", "bench", "--scopes", scopes.join(","));
  return { workspaceId: owner.personalWorkspaceId, key };
}

export async function inBatches<T, R>(items: readonly T[], size: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await Promise.all(items.slice(start, start + size).map((item, offset) => work(item, start + offset)))));
  }
  return results;
}

export interface BenchAccount {
  platform: SocialPlatform;
  connectionId: string;
  accountId: string;
}

export async function connectAccounts(instance: Instance, workspaceId: string, platforms: readonly SocialPlatform[]): Promise<BenchAccount[]> {
  // In this process: hundreds of starts of the operator's shell would take minutes.
  const { supplyEnvironment } = await import("@/env");
  const { ensureSecrets } = await import("@/server/launch/secrets");
  supplyEnvironment({
    ...(Object.fromEntries(Object.entries(instance.env).filter(([, value]) => value !== undefined)) as Record<string, string>),
    DATABASE_URL: instance.databaseUrl,
    NASHIR_SECRET: ensureSecrets(instance.dataDir).secret,
  });
  const { createSandboxConnection } = await import("@/server/domains/connections");
  const { disconnect } = await import("@/server/db/database");
  const accounts = await inBatches(platforms, 10, async (platform) => {
    const { id, accountId } = await createSandboxConnection({ workspaceId, platform, sandboxAccount: "ok" });
    return { platform, connectionId: id, accountId };
  });
  await disconnect();
  return accounts;
}

async function answered(response: Response, status: number): Promise<Record<string, string>> {
  const { data, error } = (await response.json()) as { data?: Record<string, string>; error?: unknown };
  if (response.status !== status || !data) throw new Error(`answered ${response.status} instead of ${status}: ${JSON.stringify(error)}`);
  return data;
}

export async function post(instance: Instance, { key }: Owner, path: string, body: unknown): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", prefer: "respond-async" };
  return answered(await fetch(`${instance.baseUrl}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) }), 201);
}

/** Takes a file into the library and answers its address. */
export async function upload(instance: Instance, { key }: Owner, path: string, name: string): Promise<string> {
  const form = new FormData();
  form.set("file", await openAsBlob(path), name);
  const response = await fetch(`${instance.baseUrl}/api/v1/media`, { method: "POST", headers: { authorization: `Bearer ${key}` }, body: form });
  return (await answered(response, 201)).url ?? "";
}

/** When the platforms accepted something from each account, in its order. */
export async function acceptedAt(instance: Instance): Promise<Map<string, number[]>> {
  const log = (await (await fetch(`${instance.sandboxUrl}/control/log`)).json()) as { accountId: string; at: string }[];
  const times = new Map<string, number[]>();
  for (const { accountId, at } of log)
    times.set(
      accountId,
      [...(times.get(accountId) ?? []), Date.parse(at)].sort((a, b) => a - b),
    );
  return times;
}
