import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { startInstance } from "@/tests/fixtures/instance";

/** An installation of its own and what these tests do with it from outside. */

export interface Account {
  workspaceId: string;
  email: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  call(method: string, path: string, body?: unknown): Promise<any>;
}

export type Stage = Awaited<ReturnType<typeof stage>>;

export async function stage(env: Record<string, string>) {
  const instance = await startInstance({ pages: false, env: { ALLOWED_PRIVATE_HOSTS: "localhost", ...env } });
  const client = new Client({ connectionString: instance.databaseUrl });
  await client.connect();

  async function account(): Promise<Account> {
    const email = `${randomUUID()}@example.com`;
    const user = await instance.admin("user", "create", "--email", email, "--password", "a long enough password", "--plan", "PRO");
    const { key } = await instance.admin("key", "create", "--email", email, "--name", "k", "--scopes", "posts:read,posts:create");
    return {
      workspaceId: user.personalWorkspaceId,
      email,
      async call(method, path, body) {
        const response = await fetch(`${instance.baseUrl}/api/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return ((await response.json()) as { data: unknown }).data;
      },
    };
  }

  /** What publishing leaves in the outbox; a row each, committed together. */
  async function emit(workspaceId: string, count = 1): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    const payload = { data: { post: { id: randomUUID(), status: "PUBLISHED", publishedAt: new Date().toISOString(), results: [], note: "تمّ 👍🏽" } } };
    await client.query(`INSERT INTO "OutboxEvent" (id, "workspaceId", type, payload) SELECT unnest($1::uuid[]), $2, 'post.published', $3`, [
      ids,
      workspaceId,
      payload,
    ]);
    await client.query("NOTIFY outbox");
    return ids;
  }

  return {
    instance,
    client,
    account,
    emit,
    async stop() {
      await client.end();
      await instance.stop();
    },
  };
}

export const events = ["post.published"];
export const patient = { timeout: 60_000, interval: 200 };
