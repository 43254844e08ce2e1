import { afterAll, beforeEach, expect, test } from "vitest";
import { type ModelReply, startModelProvider } from "@/tests/fixtures/model-provider";
import { startInstallation } from "../installation";
import { allEvents, clientOf, type Seeded, seedPerson } from "./installation";

/** One model without a fallback: what of its answer is taken in, which failures are retried, and what it costs by a price of the settings. */

const provider = await startModelProvider();
const installation = await startInstallation({
  COPILOT_MODEL: "openai-compatible/own-server",
  COPILOT_BASE_URL: provider.url,
  COPILOT_MODEL_PRICE: "3,15",
  COPILOT_DAILY_BUDGET_USD: "0.5",
});
const { database } = await import("@/server/db/database");
afterAll(() => provider.close());

let person: Seeded;
let client: ReturnType<typeof clientOf>;
beforeEach(async () => {
  person = await seedPerson();
  client = clientOf(installation, person);
});

const MEBIBYTE = 1024 * 1024;
const failed = { code: "COPILOT_FAILED", message: "The language model did not answer. Retrying is safe." };

test.each<[string, ModelReply]>([
  ["429 with Retry-After", { status: 429, retryAfter: "2" }],
  ["429", { status: 429 }],
  ["500", { status: 500 }],
  ["503", { status: 503 }],
  ["a cut stream", "break off"],
  ["a stream that ends early", "end early"],
])("%s is retried once", async (_what, reply) => {
  provider.setScript(() => (provider.requests.length === 1 ? reply : { text: "A whole answer." }));
  const answer = await client.ask("Hello", { locale: "en" });
  expect([answer.status, answer.data?.reply, provider.requests.length]).toEqual([200, "A whole answer.", 2]);
  const [one, two] = provider.requests.map(({ at }) => at);
  if (typeof reply === "object" && "retryAfter" in reply) expect((two ?? 0) - (one ?? 0)).toBeGreaterThanOrEqual(2_000);
  const events = await allEvents(await client.events(answer.data.sessionId));
  const begun = events.findLastIndex(({ kind }) => kind === "round");
  expect(events.slice(begun).flatMap(({ kind, data }) => (kind === "text" ? [data.text] : []))).toEqual(["A whole answer."]);
});

test.each<[string, ModelReply, number]>([
  ["500 twice", { status: 500 }, 2],
  ["a cut stream twice", "break off", 2],
  ["a wait that is longer than a run", { status: 429, retryAfter: "600" }, 1],
  ["a refused key", { status: 401 }, 1],
  ["a refused request", { status: 400 }, 1],
])("%s: 502 after so many requests", async (_what, reply, count) => {
  provider.setScript(() => reply);
  const answer = await client.ask("Hello", { locale: "en" });
  expect([answer.status, answer.error, provider.requests.length]).toEqual([502, failed, count]);
});

test.each(["text", "arguments", "one line"] as const)("endless %s is cut off: 502, and the connection is closed", async (endless) => {
  provider.setScript(() => ({ endless }));
  const answer = await client.ask("Hello", { locale: "en" });
  expect([answer.status, answer.error, provider.requests.length]).toEqual([502, failed, 1]);
  await expect.poll(() => provider.endless.map(({ closed }) => closed), { timeout: 10_000, interval: 20 }).toEqual([true]);
  // What is in the buffers of both sockets was written too.
  expect(provider.endless[0]?.bytes).toBeLessThan(16 * MEBIBYTE);
});

test.each([
  ["more than a column holds", { input: 1e12, output: 3e9 }, { inputTokens: 10_000_000, outputTokens: 10_000_000 }],
  ["below nothing", { input: -5, output: -1 }, null],
  ["parts of a token", { input: 10.6, output: 0.2 }, { inputTokens: 10, outputTokens: 0 }],
])("usage of %s is bounded", async (_what, usage, recorded) => {
  provider.setScript(() => ({ text: "Hello.", usage }));
  const answer = await client.ask("Hello", { locale: "en" });
  expect([answer.status, answer.data?.reply, answer.data?.usage]).toEqual([200, "Hello.", recorded]);
});

test("a price of the settings binds the budget of a server of one's own", async () => {
  // 100,000 × 3 $ + 20,000 × 15 $, a million: 0.60 $.
  provider.setScript(() => ({ text: "Dear.", usage: { input: 100_000, output: 20_000 } }));
  const { data } = await client.ask("Hello", { locale: "en" });
  const spent = await database().copilotSpend.findMany({ where: { workspaceId: person.workspaceId }, select: { microUsd: true } });
  expect(spent).toEqual([{ microUsd: 600_000n }]);
  const refused = await client.ask("Again", { sessionId: data.sessionId, locale: "en" });
  expect([refused.status, refused.error?.code]).toEqual([429, "RATE_LIMITED"]);
});
