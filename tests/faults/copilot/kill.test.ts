import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { type Instance, startInstance } from "@/tests/fixtures/instance";
import { expireLeases } from "@/tests/fixtures/leases";
import { type ModelProvider, startModelProvider } from "@/tests/fixtures/model-provider";
import { sql } from "@/tests/fixtures/publishing";

/** `kill -9` in the middle of a run: it continues where it was, repeats no model call that was answered, and no write. */

interface Answer {
  status: number;
  data?: { sessionId: string; reply: string };
  error?: { code: string };
}

let instance: Instance;
let provider: ModelProvider;
let key: string;
let workspaceId: string;
let campaignId: string;

async function api<T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T & { status: number }> {
  const response = await fetch(`${instance.baseUrl}/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { ...((await response.json()) as T), status: response.status };
}

const ask = (message: string, more: { sessionId?: string; locale?: string } = {}, headers?: Record<string, string>) =>
  api<Omit<Answer, "status">>("/copilot/ask", { message, ...more }, headers);
const cutOff = (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    () => "cut",
  );

async function updates(): Promise<number> {
  const response = await fetch(`${instance.sandboxUrl}/control/calls?platform=META&operation=update`);
  return ((await response.json()) as unknown[]).length;
}

async function order(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${instance.sandboxUrl}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
}

async function untilBack(): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${instance.baseUrl}/api/health`)).status).toBe(200), { timeout: 60_000, interval: 100 });
}

interface Detail {
  messages: { role: string; content: string }[];
}
async function messagesOf(sessionId: string): Promise<string[]> {
  const { data } = await api<{ data: Detail }>(`/copilot/sessions/${sessionId}`);
  return data.messages.map((message) => message.content);
}

beforeAll(async () => {
  provider = await startModelProvider();
  instance = await startInstance({ database: fileDatabaseUrl(), env: { COPILOT_MODEL: "openai-compatible/stub", COPILOT_BASE_URL: provider.url } });
  const email = `${randomUUID()}@faults.test`;
  const user = await instance.admin("user", "create", "--email", email, "--password", "a long enough password", "--plan", "PRO");
  workspaceId = user.personalWorkspaceId as string;
  ({ key } = await instance.admin("key", "create", "--email", email, "--name", "faults", "--scopes", "ads:read,ads:write,copilot"));
  await instance.admin("ads", "connect", "--workspace", workspaceId, "--platform", "META", "--sandbox-account", "main");
  await instance.admin("ads", "sync", "--workspace", workspaceId);
  const { data } = await api<{ data: { id: string }[] }>("/ads/campaigns?status=active");
  campaignId = data[0]?.id ?? "";
}, 180_000);
afterAll(async () => {
  await instance.stop();
  await provider.close();
});

async function newSession(): Promise<string> {
  provider.setScript(() => ({ text: "Hello." }));
  const { data } = await ask("Hello", { locale: "en" });
  return data?.sessionId ?? "";
}

test("killed while the model thinks in its second round: the first is not called again, and the answer comes", async () => {
  const sessionId = await newSession();
  let second = 0;
  provider.setScript(({ toolResults }) => {
    if (toolResults.length === 0) return { calls: [{ name: "list_ad_accounts", input: {} }] };
    second += 1;
    return second === 1 ? "hang" : { text: "One account." };
  });
  const cut = cutOff(ask("Which accounts?", { sessionId, locale: "en" }));
  await vi.waitFor(() => expect(second).toBe(1), { timeout: 30_000, interval: 5 });
  instance.kill("web");
  expect(await cut).toBe("cut");
  await untilBack();
  await expireLeases("copilotRun");
  await vi.waitFor(async () => expect((await messagesOf(sessionId)).slice(2)).toEqual(["Which accounts?", "One account."]), {
    timeout: 90_000,
    interval: 250,
  });
  expect(provider.requests.filter(({ toolResults }) => toolResults.length === 0)).toHaveLength(1);
});

test("killed while a confirmed change is at the platform: made once, and the same request again returns it", async () => {
  const sessionId = await newSession();
  const propose = { calls: [{ name: "pause_campaign", input: { campaignId } }] };
  provider.setScript(({ toolResults }) => (toolResults.length === 0 ? propose : { text: "Shall I?" }));
  expect((await ask("Pause the first campaign", { sessionId, locale: "en" })).status).toBe(200);
  const before = await updates();
  const confirm = { calls: [{ name: "confirm_changes", input: {} }] };
  provider.setScript(({ toolResults }) => (toolResults.length === 0 ? confirm : { text: toolResults[0]?.includes("DONE") ? "Paused." : "Not paused." }));
  await order("next", { platform: "META", operation: "update", behaviour: "hang" });
  const yes = () => ask("Yes, do it", { sessionId, locale: "en" }, { "idempotency-key": "confirm-1" });
  const cut = cutOff(yes());
  await vi.waitFor(async () => expect(await updates()).toBe(before + 1), { timeout: 30_000, interval: 5 });
  instance.kill("web");
  expect(await cut).toBe("cut");
  await untilBack();
  // While the first attempt holds the idempotency record, the second gets 409; on a loaded machine the restart may take as long as that.
  await sql(`UPDATE "IdempotencyRecord" SET "leaseExpiresAt" = now() + interval '30 seconds' WHERE "state" = 'RUNNING'`, []);
  expect((await yes()).status).toBe(409);
  await expireLeases("idempotentRequest", "copilotRun", "adAction");
  const answer = await vi.waitFor(
    async () => {
      const again = await yes();
      expect(again.status).toBe(200);
      return again;
    },
    { timeout: 110_000, interval: 500 },
  );
  // Below the model's text the server lists the changes.
  const reply = expect.stringMatching(/^Paused\.\n\n- Done: Pause the campaign/);
  expect(answer.data?.reply).toEqual(reply);
  expect((await messagesOf(sessionId)).slice(4)).toEqual(["Yes, do it", reply]);
  expect(await updates()).toBe(before + 1);
  const { data } = await api<{ data: { status: string } }>(`/ads/campaigns/${campaignId}`);
  expect(data.status).toBe("PAUSED");
  const activity = await api<{ data: { action: string; outcome: string; actor: { type: string }; target: { id: string } }[] }>("/ads/activity");
  expect(activity.data.filter(({ target }) => target.id === campaignId)).toMatchObject([
    { action: "campaign.pause", outcome: "succeeded", actor: { type: "copilot" } },
  ]);
});

test("the engine killed in the middle: the run goes on with another", async () => {
  const sessionId = await newSession();
  let killed = false;
  provider.setScript(({ toolResults }) => {
    if (toolResults.length > 0) return { text: "One account." };
    if (!killed) instance.kill("engine");
    killed = true;
    return { calls: [{ name: "list_ad_accounts", input: {} }] };
  });
  const answer = await ask("Which accounts?", { sessionId, locale: "en" });
  expect([answer.status, answer.data?.reply]).toEqual([200, "One account."]);
  expect(provider.requests.filter(({ toolResults }) => toolResults.length === 0)).toHaveLength(1);
});
