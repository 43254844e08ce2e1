import { describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { seedJudged } from "../ads/judged";
import { seedPerson } from "../http/seed";
import { seedBrand, seedConnection, seedPost, signedIn } from "../notifications/seed";

const nothing = { posts: [], campaigns: [], accounts: [], brands: [], webhooks: [] };

describe("search.find", () => {
  test("finds a post however its Arabic is spelt, and tells the part that holds it", async () => {
    const person = await seedPerson();
    const at = new Date("2026-12-01T10:00:00Z");
    const id = await seedPost(person, { content: `${"مقدمة طويلة ".repeat(20)}خصم على الأسعَـــار حتى ٥٠٪`, status: "SCHEDULED", scheduledAt: at });
    await seedPost(person, { content: "شيء آخر" });
    const found = await signedIn(person).search.find({ q: "الاسعار 50" });
    expect(found).toEqual({ ...nothing, posts: [{ id, excerpt: expect.stringContaining("الأسعَـــار"), status: "SCHEDULED", at: at.toISOString() }] });
    expect([...(found.posts[0]?.excerpt ?? "")].length).toBeLessThanOrEqual(142);
  });

  test.each(["انستقرام", "انستجرام", "إنستغرام", "instagram", "انستا", "INSTAGRAM متجر"])(
    "finds accounts by what people call their platform: %s",
    async (q) => {
      const person = await seedPerson();
      const id = await seedConnection(person.workspaceId, { name: "متجر العطور", platform: "INSTAGRAM" });
      await seedConnection(person.workspaceId, { name: "متجر العطور", platform: "TWITTER" });
      expect((await signedIn(person).search.find({ q })).accounts).toEqual([{ id, name: "متجر العطور", platform: "instagram" }]);
    },
  );

  test("finds campaigns, brands and webhooks by name", async () => {
    const person = await seedPerson();
    const { campaignIds } = await seedJudged(person.workspaceId, { campaigns: [{ name: "حملة الأضاحي" }, { name: "Eid" }] });
    const brandId = await seedBrand(person.workspaceId, "أضاحي الخير");
    const { id } = await database().webhookEndpoint.create({
      data: { workspaceId: person.workspaceId, url: "https://hooks.example/اضاحي", events: [], secretSealed: Buffer.from("x") },
    });
    expect(await signedIn(person).search.find({ q: "اضاحي" })).toEqual({
      ...nothing,
      campaigns: [{ id: campaignIds[0], name: "حملة الأضاحي", platform: "META", status: "ACTIVE" }],
      brands: [{ id: brandId, name: "أضاحي الخير" }],
      webhooks: [{ id, name: "https://hooks.example/اضاحي" }],
    });
    expect((await signedIn(person, { plan: "FREE" }).search.find({ q: "اضاحي" })).webhooks).toEqual([]);
  });

  test("stays within the workspace, and within a member's brands", async () => {
    const person = await seedPerson();
    const brandId = await seedBrand(person.workspaceId, "كلمة واحدة");
    await seedBrand(person.workspaceId, "كلمة أخرى");
    const own = await seedConnection(person.workspaceId, { name: "كلمة", brandId });
    const others = await seedConnection(person.workspaceId, { name: "كلمة" });
    const ownPost = await seedPost(person, { content: "كلمة", connectionIds: [own] });
    await seedPost(person, { content: "كلمة", connectionIds: [own, others] });
    const found = await signedIn(person, { role: "VIEWER", brandIds: [brandId] }).search.find({ q: "كلمه" });
    const ids = Object.values(found).flatMap((group) => group.map(({ id }) => id));
    expect(ids.sort()).toEqual([brandId, own, ownPost].sort());
    expect(await signedIn(await seedPerson()).search.find({ q: "كلمة" })).toEqual(nothing);
  });

  test.each([
    ["nothing", ""],
    ["marks alone", "ًٌٍ \u200f"],
    ["signs of patterns", "(.*[a\\"],
    ["quotes", '\'; DROP TABLE "Post"; --'],
    ["a text as long as may be", "ا".repeat(200)],
  ])("%s is no error", async (_name, q) => {
    const person = await seedPerson();
    await seedPost(person, { content: "شيء" });
    expect(await signedIn(person).search.find({ q })).toEqual(nothing);
  });

  test.each([
    ["too long", "a".repeat(201)],
    ["a NUL", "a\0"],
    ["half a character", "\ud800"],
  ])("%s is refused", async (_name, q) => {
    await expect(signedIn(await seedPerson()).search.find({ q })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
