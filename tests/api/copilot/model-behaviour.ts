import { afterAll, expect, test } from "vitest";
import { seedAds } from "@/tests/fixtures/ads";
import { type ModelReply, type ModelRequest, startModelProvider } from "@/tests/fixtures/model-provider";
import type { Protocol } from "@/tests/fixtures/model-wires";
import { startInstallation } from "../installation";
import { allEvents, clientOf, seedPerson } from "./installation";

/**
 * What models do, by the protocol of one provider: they think long, call tools in parallel and in pieces, err and repair, decline, and break off. The
 * provider refuses what the real one would.
 */

interface Named {
  protocol: Protocol;
  /** `provider/model`, and its price where the table has none. */
  model: string;
  price?: string;
  /** Of the first test, in US dollars. */
  cost: number;
}

const calls = [
  { name: "list_ad_accounts", input: {} },
  { name: "get_insights", input: { windowDays: 7 } },
  { name: "search_memory", input: { query: "عروض العيد \u{1F319} وشحن “سريع”" } },
];
const thinking = "الحملة أولًا، then the budget. ".repeat(400);
const answered = { text: "A whole answer." };

/** What is before the workspace's own part of the prompt. */
function rulesOf({ body, protocol }: ModelRequest): string {
  const system = { openai: body.messages[0]?.content, responses: body.input?.[0]?.content, anthropic: body.system, google: body.systemInstruction }[protocol];
  return JSON.stringify(system).split("Now: ")[0] ?? "";
}

/** The cache breakpoints for Anthropic: the end of the rules, and of the memory. */
const cachePoints = (request: ModelRequest | undefined): number => JSON.stringify(request?.body ?? {}).split('"cache_control"').length - 1;

export async function testModel({ protocol, model, price, cost }: Named): Promise<void> {
  const provider = await startModelProvider();
  const installation = await startInstallation({
    COPILOT_MODEL: model,
    COPILOT_BASE_URL: provider.url,
    COPILOT_API_KEY: "a-key",
    ...(price ? { COPILOT_MODEL_PRICE: price } : {}),
  });
  afterAll(() => provider.close());
  const refusals = () => provider.requests.flatMap(({ refusal }) => refusal ?? []);

  test("thinks long, calls tools in parallel and in small pieces, and is paid by what its usage says", async () => {
    const person = await seedPerson();
    const client = clientOf(installation, person);
    provider.setScript(({ toolResults }) =>
      toolResults.length === 0
        ? { thinking, text: "Let me look.", calls, pieces: 40, usage: { input: 1_000, output: 50, cacheWrite: 800 } }
        : { text: "لا توجد حسابات إعلانية.", usage: { input: 1_200, output: 30, cached: 1_000 } },
    );
    const { status, data } = await client.ask("What is there?", { locale: "en" });
    expect([status, data?.reply, data?.usage]).toEqual([200, "لا توجد حسابات إعلانية.", { inputTokens: 2_200, outputTokens: 80 }]);
    expect(refusals()).toEqual([]);
    expect(provider.requests[1]?.toolResults).toHaveLength(3);
    const events = await allEvents(await client.events(data.sessionId));
    const called = events.flatMap(({ kind, data: { tool: name, input } }) => (kind === "tool_call" ? [{ name, input }] : []));
    expect(called).toEqual(calls);
    expect(events.flatMap(({ kind, data: { ok } }) => (kind === "tool_result" ? [ok] : []))).toEqual([true, true, true]);
    const { session } = (await client.get<{ session: { estimatedCostUsd: number } }>(`/copilot/sessions/${data.sessionId}`)).data;
    expect(session.estimatedCostUsd).toBe(cost);
    // Anyone who signs its thoughts wants them back as they were.
    const sent = JSON.stringify(provider.requests[1]?.body);
    expect(sent.includes("c2lnbmVk")).toBe(protocol !== "openai");
  });

  test("begins each request of a session alike, and continues with the earlier messages", async () => {
    const client = clientOf(installation, await seedPerson());
    provider.setScript(({ toolResults }) => (toolResults.length === 0 ? { calls: [{ name: "brand_profile", input: {} }] } : answered));
    const { data } = await client.ask("My brand?", { locale: "en" });
    const [one, two] = [...provider.requests];
    provider.setScript(() => answered);
    await client.ask("And now?", { sessionId: data.sessionId, locale: "en" });
    const [three] = provider.requests;
    expect(refusals()).toEqual([]);
    expect(new Set([one, two, three].map((request) => request && rulesOf(request))).size).toBe(1);
    expect([one, two, three].map(cachePoints)).toEqual(protocol === "anthropic" ? [2, 2, 2] : [0, 0, 0]);
    expect(JSON.stringify(three?.body)).toMatch(/My brand\?.*A whole answer\..*And now\?/s);
  });

  test("receives which argument was wrong, and repairs it", async () => {
    const client = clientOf(installation, await seedPerson());
    const wrong = { name: "get_insights", input: { windowDays: "many" } };
    const tries: ModelReply[] = [{ calls: [wrong] }, { calls: [{ name: "get_insights", input: { windowDays: 7 } }] }, answered];
    provider.setScript(({ toolResults }) => tries[toolResults.length] ?? answered);
    const { data } = await client.ask("Spend?", { locale: "en" });
    const [, repaired, last] = provider.requests;
    expect([data?.reply, repaired?.toolResults[0], refusals()]).toEqual([answered.text, expect.stringMatching(/VALIDATION_ERROR.*windowDays/s), []]);
    expect(last?.toolResults[1]).toContain("byCurrency");
  });

  test("that it declined is reported, once, and the session continues", async () => {
    const client = clientOf(installation, await seedPerson());
    provider.setScript(() => ({ refused: true }));
    const { status, data } = await client.ask("Something bad", { locale: "en" });
    expect([status, data?.reply, provider.requests.length]).toEqual([200, expect.stringContaining("declined"), 1]);
    provider.setScript(() => answered);
    const next = await client.ask("Something good", { sessionId: data.sessionId, locale: "en" });
    expect([next.data?.reply, refusals()]).toEqual([answered.text, []]);
  });

  test("that its thoughts left no room for an answer is reported", async () => {
    const client = clientOf(installation, await seedPerson());
    provider.setScript(() => ({ thinking, cutByLength: true }));
    const { status, data } = await client.ask("Everything", { locale: "en" });
    expect([status, data?.reply]).toEqual([200, expect.stringContaining("Ask again more precisely")]);
  });

  test("what passes is tried once more: 429, 529, a cut stream, one that ends early, an error within it", async () => {
    const troubles: Record<string, ModelReply> = {
      "429": { status: 429, retryAfter: "1" },
      "529": { status: 529 },
      cut: "break off",
      early: "end early",
      within: "give up",
    };
    const counts = new Map<string, number>();
    provider.setScript(({ body }) => {
      const trouble = Object.keys(troubles).find((name) => JSON.stringify(body).includes(`Trouble ${name}.`)) ?? "";
      counts.set(trouble, (counts.get(trouble) ?? 0) + 1);
      return counts.get(trouble) === 1 ? (troubles[trouble] ?? answered) : answered;
    });
    const replies = await Promise.all(
      Object.keys(troubles).map(async (name) => {
        const { status, data } = await clientOf(installation, await seedPerson()).ask(`Trouble ${name}.`, { locale: "en" });
        return [name, status, data?.reply, counts.get(name)];
      }),
    );
    expect(replies).toEqual(Object.keys(troubles).map((name) => [name, 200, answered.text, 2]));
  });

  test("200 campaigns reach it as rows under names that stand once", async () => {
    const person = await seedPerson();
    await seedAds(person.workspaceId, { campaigns: 200, creativesEach: 1, days: 1 });
    provider.setScript(({ toolResults }) => (toolResults.length === 0 ? { calls: [{ name: "list_campaigns", input: {} }] } : answered));
    const { data } = await clientOf(installation, person).ask("All campaigns", { locale: "en" });
    const [toolResult = ""] = provider.requests[1]?.toolResults ?? [];
    expect([data?.reply, toolResult.match(/columns/g)?.length, toolResult.match(/effectiveStatus/g)?.length]).toEqual([answered.text, 1, 1]);
    expect(toolResult.length).toBeLessThan(50_000);
    expect(toolResult).not.toContain("leftOut");
    expect(new Set(toolResult.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)).size).toBeGreaterThanOrEqual(200);
  });
}
