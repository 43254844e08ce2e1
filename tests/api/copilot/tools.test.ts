import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callsOf, startFileSandbox } from "@/tests/api/connections/sandbox-environment";
import { type SeededAds, seedAds } from "@/tests/fixtures/ads";
import { makeRig, order, startFileRest } from "../ads/action-rig";
import { call } from "../http/client";
import { type Seeded, seedPerson } from "../http/seed";
import { notHere, refusalOf, sessionOf } from "./session";

await startFileSandbox();

const { database } = await import("@/server/db/database");
const { toolsFor } = await import("@/server/domains/copilot/service/tools");
const { createSandboxConnection } = await import("@/server/domains/connections");
const { listMemory } = await import("@/server/domains/ads/repository/memory");
type Scope = NonNullable<Parameters<typeof sessionOf>[1]>["scopes"];

const { address, activity } = startFileRest();
beforeEach(() => order("reset", {}));

const updates = async () => (await callsOf("update")).length;

describe("which tools there are", () => {
  const adWrites = ["pause_campaign", "resume_campaign", "set_autopilot"];
  const postWrites = ["create_drafts", "schedule_posts"];
  const settling = ["confirm_changes", "show_changes", "discard_changes"];
  const reads = 27;

  test.each<[string, Scope, "VIEWER" | "APPROVER" | "EDITOR" | "ADMIN" | "OWNER", string[], number]>([
    ["a key that may only ask", ["copilot"], "OWNER", [], reads - 1],
    ["a key that may change ads", ["copilot", "ads:write"], "OWNER", [...adWrites, ...settling], reads],
    ["a key that may write posts", ["copilot", "posts:create"], "OWNER", [...postWrites, ...settling], reads],
    ["a key that may all, of a reader", ["copilot", "ads:write", "posts:create"], "VIEWER", [], reads - 1],
    ["a key that may all, of an editor", ["copilot", "ads:write", "posts:create"], "EDITOR", [...postWrites, ...settling], reads],
    ["a reader in the dashboard", null, "VIEWER", [], reads - 1],
    ["an approver in the dashboard", null, "APPROVER", [], reads - 1],
    ["an editor in the dashboard", null, "EDITOR", [...postWrites, ...settling], reads],
    ["an administrator in the dashboard", null, "ADMIN", [...adWrites, ...postWrites, ...settling], reads],
  ])("%s", async (_name, scopes, role, changing, reading) => {
    const say = await sessionOf(await seedPerson(), { scopes, role });
    const tools = toolsFor(say("hi").context);
    const names = tools.filter((tool) => tool.risk !== "read").map((tool) => tool.name);
    expect([names, tools.length - names.length]).toEqual([changing, reading]);
  });

  test("one that is not offered does nothing when it is called anyway", async () => {
    const rig = await makeRig();
    const say = await sessionOf(rig, { scopes: ["copilot", "ads:read"] });
    const campaignId = rig.campaign("ACTIVE").id;
    for (const name of ["pause_campaign", "confirm_changes", "drop_tables"]) {
      expect(await refusalOf(say("نعم نفذ").use(name, { campaignId }))).toBe(notHere(name));
    }
    expect([await database().copilotProposal.count({ where: { workspaceId: rig.workspaceId } }), await updates(), await activity(rig)]).toEqual([0, 0, []]);
  });
});

describe("reading", () => {
  let person: Seeded;
  let ads: SeededAds;
  let say: Awaited<ReturnType<typeof sessionOf>>;
  beforeAll(async () => {
    person = await seedPerson();
    ads = await seedAds(person.workspaceId, { days: 40 });
    say = await sessionOf(person, { scopes: ["copilot"] });
  });

  /** Languages differ: REST is called in English too. */
  const overRest = async (path: string, body?: unknown) => {
    const answer = await call(address(`/${path}`), { key: person.key, body, headers: { "accept-language": "en" } });
    return answer.body as { data: unknown; meta?: { total: number } };
  };

  test.each<[string, Record<string, unknown>, string, unknown?]>([
    ["list_ad_accounts", {}, "ads/accounts"],
    ["get_insights", { windowDays: 30 }, "ads/insights?windowDays=30"],
    ["get_breakdown", {}, "ads/breakdown"],
    ["compare_periods", { currentDays: 7, previousDays: 14 }, "ads/compare?currentDays=7&previousDays=14"],
    ["top_performers", { metric: "spend", direction: "bottom", limit: 2 }, "ads/top-performers?metric=spend&direction=bottom&limit=2"],
    ["creative_fatigue", {}, "ads/creative-fatigue"],
    ["winning_creatives", { k: 3 }, "ads/winning-creatives?k=3"],
    ["budget_shift", { totalDailyBudget: 600 }, "ads/budget-shift", { totalDailyBudget: 600 }],
    ["incremental_pilot", {}, "ads/incremental-pilot"],
    ["policy_check", { creative: "خصم مضمون ١٠٠٪ خلال يومين", market: "SA" }, "ads/policy-check", { creative: "خصم مضمون ١٠٠٪ خلال يومين", market: "SA" }],
    ["brand_profile", {}, "ads/brand-profile"],
    ["verify_audit", {}, "ads/audit-verify"],
    ["dialect_eval", {}, "ads/dialect-eval"],
    ["search_memory", { query: "الميزانية" }, "ads/memory?query=الميزانية"],
    ["optimal_times", { platform: "INSTAGRAM" }, "analytics/optimal-times?platform=instagram&timezone=Asia/Riyadh"],
  ])("%s answers what REST does", async (tool, input, path, body) => {
    expect(await say("?").use(tool, input)).toEqual((await overRest(path, body)).data);
  });

  test.each<[string, string]>([
    ["list_reports", "ads/reports"],
    ["list_signals", "ads/signals"],
    ["get_activity", "ads/activity"],
    ["list_connections", "connections"],
    ["list_posts", "posts"],
  ])("%s answers the list that REST does", async (tool, path) => {
    await createSandboxConnection({ workspaceId: person.workspaceId, platform: "TWITTER", sandboxAccount: "ok" });
    const { data, meta } = await overRest(path);
    expect(await say("?").use(tool)).toEqual({ items: data, total: meta?.total });
  });

  test("get_campaign answers what REST does, and of one that is not here that it is not", async () => {
    const campaignId = ads.campaigns[0]?.id ?? "";
    expect(await say("?").use("get_campaign", { campaignId: campaignId.toUpperCase() })).toEqual((await overRest(`ads/campaigns/${campaignId}`)).data);
    expect(await refusalOf(say("?").use("get_campaign", { campaignId: randomUUID() }))).toBe("NOT_FOUND: Campaign not found.");
  });

  test("get_anomalies answers what REST does, with when it was looked", async () => {
    await say("?").use("get_anomalies", { fresh: true });
    const { data, meta } = await overRest("ads/anomalies");
    expect(await say("?").use("get_anomalies")).toEqual({ items: data, total: (data as unknown[]).length, ...meta });
  });

  test("list_campaigns has the figures of the window beside each, and tells the platforms apart", async () => {
    const { items, total } = (await say("?").use("list_campaigns", { windowDays: 14 })) as { items: Record<string, unknown>[]; total: number };
    const { data: top } = await overRest("ads/top-performers?metric=spend&windowDays=14");
    const expected = (top as { campaign: { id: string }; kpis: unknown }[]).map(({ campaign, kpis }) => ({ id: campaign.id, kpis }));
    expect([items.map(({ id, kpis }) => ({ id, kpis })), total, Object.keys(items[0] ?? {})]).toEqual([expected, 3, expect.not.arrayContaining(["delta"])]);
    expect(await say("?").use("list_campaigns", { platform: "GOOGLE" })).toEqual({ items: [], total: 0 });
    const quiet = await seedPerson();
    await seedAds(quiet.workspaceId, { campaigns: 1, until: "2026-01-01" });
    const [only] = ((await (await sessionOf(quiet))("?").use("list_campaigns")) as { items: { kpis: unknown }[] }).items;
    expect(only?.kpis).toBeNull();
  });

  test("budget_shift without a total shares what the campaigns have now", async () => {
    const shift = (await say("?").use("budget_shift")) as { totalDailyBudget: number; allocations: { current: number; proposed: number }[] };
    const sum = (values: number[]) => Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100;
    expect([shift.totalDailyBudget, sum(shift.allocations.map((one) => one.current)), sum(shift.allocations.map((one) => one.proposed))]).toEqual([
      600, 600, 600,
    ]);
    const nobody = await sessionOf(await seedPerson());
    expect(await refusalOf(nobody("?").use("budget_shift"))).toContain("totalDailyBudget: must be said");
  });

  test("check_post fits a text to each platform and stores nothing", async () => {
    const content = `${"كلمة ".repeat(80)}👨‍👩‍👧`;
    const [x, linkedin] = (await say("?").use("check_post", { content, platforms: ["TWITTER", "LINKEDIN", "TWITTER"] })) as {
      content: string;
      warnings: unknown[];
    }[];
    expect([x?.content.endsWith("كلمة…"), x?.content.length, x?.warnings]).toEqual([true, 275, []]);
    expect(linkedin).toEqual({ platform: "linkedin", content: content.trim(), warnings: [] });
    const [instagram] = (await say("?").use("check_post", { content: "x", platforms: ["INSTAGRAM"] })) as { warnings: { code: string }[] }[];
    expect(instagram?.warnings.map((warning) => warning.code)).toEqual(["MEDIA_REQUIRED"]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["get_insights", { windowDays: 91 }, "windowDays"],
    ["get_insights", { windowDays: 7, all: true }, "all: is not a known property"],
    ["get_campaign", {}, "campaignId"],
    ["optimal_times", { platform: "INSTAGRAM", timezone: "Mars/Olympus" }, "timezone"],
    ["update_plan", { todos: [{ text: "x", status: "later" }] }, "todos.0.status"],
  ])("%s of %j names what is wrong", async (tool, input, named) => {
    const refusal = await refusalOf(say("?").use(tool, input));
    expect(refusal).toMatch(/^VALIDATION_ERROR: /);
    expect(refusal).toContain(named);
  });

  test("update_plan numbers the steps", async () => {
    const todos = [
      { text: "قراءة النتائج", status: "done" },
      { text: "مراجعة\u200b الصفحة", status: "pending" },
    ];
    expect(await say("?").use("update_plan", { todos })).toEqual({
      todos: [
        { position: 1, text: "قراءة النتائج", status: "done" },
        { position: 2, text: "مراجعة الصفحة", status: "pending" },
      ],
    });
  });
});

describe("notes", () => {
  test("are kept as the copilot's, the same one once, and three for one instruction", async () => {
    const person = await seedPerson();
    const say = await sessionOf(person);
    const message = say("تذكر");
    const note = (content: string) => message.use("remember", { content, memoryType: "preference" });
    const [first, again] = [await note("نفضّل النشر مساءً\u202e"), await note("نفضّل النشر مساءً")];
    expect([first, again]).toEqual([
      expect.objectContaining({ content: "نفضّل النشر مساءً", memoryType: "preference", source: "copilot", similarity: null }),
      first,
    ]);
    await Promise.all([note("second"), note("third")]);
    expect(await refusalOf(note("fourth"))).toBe("CONFLICT: At most 3 notes are kept for one instruction.");
    await say("وهذه").use("remember", { content: "fourth" });
    const kept = await listMemory(database(), { workspaceId: person.workspaceId, memoryType: undefined, limit: 10 });
    expect(kept.map((entry) => entry.content).sort()).toEqual(["fourth", "second", "third", "نفضّل النشر مساءً"]);
    expect(await refusalOf(say("x").use("remember", { content: "\u200b" }))).toBe("VALIDATION_ERROR: content: must not be empty");
  });
});
