import { DateTime } from "luxon";
import { expect, test } from "vitest";
import { database } from "@/server/db/database";
import { seedJudged } from "../ads/judged";
import { seedPerson } from "../http/seed";
import { seedBrand, seedConnection, seedPost, signedIn } from "../notifications/seed";

const zone = "Asia/Riyadh";

test("an empty workspace: nothing is listed, and every first step is still to do", async () => {
  expect(await signedIn(await seedPerson()).home.read()).toEqual({
    today: { published: 0, waiting: 0 },
    next: [],
    last: [],
    accounts: [],
    ads: null,
    losing: [],
    steps: { account: false, post: false, schedule: false, review: false, member: false, ads: false },
  });
});

test("a workspace at work, in one read", async () => {
  const person = await seedPerson();
  const { workspaceId } = person;
  const colleague = await seedPerson();
  await database().membership.create({ data: { workspaceId, userId: colleague.userId, role: "VIEWER" } });
  await seedJudged(workspaceId, { campaigns: [{ name: "Steady" }] });
  const connection = await seedConnection(workspaceId);
  // Noon, so that both are in today whatever the hour.
  const noon = DateTime.now().setZone(zone).startOf("day").plus({ hours: 12 });
  const next = await seedPost(person, { status: "SCHEDULED", scheduledAt: noon.plus({ hours: 1 }).toJSDate(), connectionIds: [connection] });
  await seedPost(person, { status: "SCHEDULED", scheduledAt: noon.plus({ days: 1 }).toJSDate(), connectionIds: [connection] });
  const published = await seedPost(person, { status: "PUBLISHED", publishedAt: noon.toJSDate(), connectionIds: [connection] });
  const silent = await seedPost(person, { status: "PUBLISHED", publishedAt: noon.minus({ days: 1 }).toJSDate(), connectionIds: [connection] });
  const target = await database().postTarget.findFirstOrThrow({ where: { workspaceId, postId: published } });
  const counted = { impressions: 900, likes: 30, comments: 4, shares: null, saves: 1, clicks: 5 };
  await database().postMetrics.create({
    data: { workspaceId, targetId: target.id, connectionId: connection, platform: "TWITTER", publishedAt: noon.toJSDate(), readAt: new Date(), ...counted },
  });
  const home = await signedIn(person).home.read();
  expect(home.today).toEqual({ published: 1, waiting: 1 });
  expect([home.next.length, home.next[0]?.id]).toEqual([2, next]);
  expect(home.last.map(({ post, engagement, seen: views }) => [post.id, engagement, views])).toEqual([
    [published, 40, 900],
    [silent, null, null],
  ]);
  expect(home.accounts.map(({ id }) => id)).toEqual([connection]);
  expect(home.ads).toMatchObject({ windowDays: 7, byCurrency: [{ currency: "SAR", series: expect.any(Array) }] });
  expect(home.steps).toEqual({ account: true, post: true, schedule: true, review: false, member: true, ads: true });
});

test("the most urgent stands first, and what was decided is no work", async () => {
  const person = await seedPerson();
  const other = await seedPerson();
  const week = new Date(Date.now() + 2 * 86_400_000);
  const ending = await seedConnection(person.workspaceId, { expiresAt: week });
  await seedPost(person, { approval: "APPROVED", decidedById: other.userId });
  const waiting = await seedPost(person, { approval: "PENDING" });
  const failed = await seedPost(person, { status: "FAILED" });
  const ended = await seedConnection(person.workspaceId, { status: "EXPIRED" });
  const subjects = (await signedIn(person).notifications.list()).attention.map((one) =>
    "postId" in one ? one.postId : "connectionId" in one ? one.connectionId : one.kind,
  );
  expect(subjects).toEqual([ended, failed, waiting, ending]);
});

test("the first review is done once the person themselves has decided on a post", async () => {
  const person = await seedPerson();
  const other = await seedPerson();
  const isDone = async () => (await signedIn(person).home.read()).steps.review;
  await seedPost(person, { approval: "APPROVED", decidedById: other.userId });
  expect(await isDone()).toBe(false);
  await seedPost(person, { approval: "CHANGES_REQUESTED", decidedById: person.userId });
  expect(await isDone()).toBe(true);
});

test("a member limited to brands sees theirs alone", async () => {
  const person = await seedPerson();
  const brandId = await seedBrand(person.workspaceId, "A");
  const [own, others] = [await seedConnection(person.workspaceId, { brandId }), await seedConnection(person.workspaceId)];
  const at = new Date(Date.now() + 3_600_000);
  const shown = await seedPost(person, { status: "SCHEDULED", scheduledAt: at, connectionIds: [own] });
  await seedPost(person, { status: "SCHEDULED", scheduledAt: at, connectionIds: [others] });
  await seedPost(person, { status: "PUBLISHED", publishedAt: new Date(), connectionIds: [others] });
  const home = await signedIn(person, { role: "EDITOR", brandIds: [brandId] }).home.read();
  expect([home.next.map(({ id }) => id), home.last, home.accounts.map(({ id }) => id)]).toEqual([[shown], [], [own]]);
});
