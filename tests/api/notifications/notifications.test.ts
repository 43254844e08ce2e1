import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { runDetection } from "@/server/domains/ads/service/anomalies";
import { forgetOldMarks } from "@/server/domains/notifications/notifications.service";
import { seedJudged, usual } from "../ads/judged";
import { seedPerson } from "../http/seed";
import { seedBrand, seedConnection, seedPost, signedIn } from "./seed";

const iso = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);
const DAY_MS = 86_400_000;

describe("what a person is notified of", () => {
  test("nothing while all is well", async () => {
    const person = await seedPerson();
    const connection = await seedConnection(person.workspaceId, { expiresAt: new Date(Date.now() + 8 * DAY_MS) });
    await seedPost(person, { status: "PUBLISHED", connectionIds: [connection], publishedAt: new Date() });
    expect(await signedIn(person).notifications.list()).toEqual({
      data: [],
      unread: 0,
      muted: [],
      mailed: [],
      daily: [],
      weekly: [],
      mail: false,
      awaitingApproval: 0,
      attention: [],
    });
  });

  test("failed and partly published posts, with the accounts that they did not reach", async () => {
    const person = await seedPerson();
    const connection = await seedConnection(person.workspaceId, { name: "@متجر" });
    const failed = await seedPost(person, { content: "خصم", status: "FAILED", connectionIds: [connection] });
    const partly = await seedPost(person, { content: "half", status: "PARTIALLY_PUBLISHED" });
    const { data, unread } = await signedIn(person).notifications.list();
    const itemOf = (postId: string) => data.find((one) => one.kind === "posts" && one.postId === postId);
    expect([data.length, unread]).toEqual([2, 2]);
    expect(itemOf(failed)).toEqual({
      kind: "posts",
      id: expect.stringMatching(`^post:${failed}:\\d+$`),
      at: iso,
      postId: failed,
      text: "خصم",
      status: "FAILED",
      accounts: ["@متجر"],
      remedy: "retry",
      reconnectId: null,
      unread: true,
    });
    expect(itemOf(partly)).toMatchObject({ status: "PARTIALLY_PUBLISHED", accounts: [], remedy: null });
  });

  test("comments of others on their own posts, and in a thread after their own comment", async () => {
    const [author, first, second, stranger] = [await seedPerson(), await seedPerson(), await seedPerson(), await seedPerson()];
    const { workspaceId } = author;
    const seatOf = ({ userId }: { userId: string }, brandIds?: string[]) =>
      signedIn({ userId, workspaceId }, { role: "EDITOR", ...(brandIds ? { brandIds } : {}) });
    const brandId = await seedBrand(workspaceId, "Brand");
    const postId = await seedPost(author, { content: "عرض", connectionIds: [await seedConnection(workspaceId, { brandId })] });
    const say = (by: { userId: string }, text: string, replyToId: string | null = null) => seatOf(by).posts.comment({ postId, text, replyToId });
    const received = async (by: { userId: string }, brandIds?: string[]) =>
      (await seatOf(by, brandIds).notifications.list()).data.flatMap((one) => (one.kind === "comments" ? one.comment : []));
    const question = await say(first, "shorter?");
    await say(second, "yes", question.id);
    await say(author, "done", question.id);
    await say(second, "another matter");
    expect(await received(author)).toEqual(["another matter", "yes", "shorter?"]);
    expect(await received(first)).toEqual(["done", "yes"]);
    expect(await received(second)).toEqual(["done"]);
    expect([await received(stranger), await received(first, [randomUUID()])]).toEqual([[], []]);

    const { name: by } = await database().user.findUniqueOrThrow({ where: { id: second.userId } });
    const { data, attention } = await seatOf(author).notifications.list();
    const id = expect.stringMatching(/^comment:[0-9a-f-]{36}$/);
    expect(data[0]).toEqual({ kind: "comments", id, at: iso, postId, text: "عرض", by, comment: "another matter", unread: true });
    expect(attention).toEqual([]);
    await seatOf(author).notifications.chooseKinds({ muted: ["comments"], mailed: [] });
    expect(await received(author)).toEqual([]);
  });

  test("accounts that have ended or end within a week, and webhooks that were turned off by failures, to those who may repair them", async () => {
    const person = await seedPerson();
    const { workspaceId } = person;
    const ended = await seedConnection(workspaceId, { status: "EXPIRED" });
    const ending = await seedConnection(workspaceId, { expiresAt: new Date(Date.now() + 3.5 * DAY_MS) });
    const hook = { workspaceId, events: [], secretSealed: Buffer.from("sealed") };
    const stopped = await database().webhookEndpoint.create({ data: { ...hook, url: "https://stopped.example/", disabledAt: new Date(), failureCount: 5 } });
    await database().webhookEndpoint.create({ data: { ...hook, url: "https://by-hand.example/", disabledAt: new Date(), failureCount: 0 } });
    const { data } = await signedIn(person).notifications.list();
    expect(data.map(({ id }) => id).sort()).toEqual(
      [`connection:${ended}:expired:0`, `connection:${ending}:expiring:0`, `webhook:${stopped.id}:${stopped.disabledAt?.getTime()}`].sort(),
    );
    expect(data.find((one) => one.kind === "connections" && one.health === "expiring")).toMatchObject({ daysLeft: 3, account: "@shop", platform: "twitter" });
    const kindsFor = async (options: Parameters<typeof signedIn>[1]) => (await signedIn(person, options).notifications.list()).data.map(({ kind }) => kind);
    expect(await kindsFor({ role: "EDITOR" })).not.toContain("webhooks");
    expect(await kindsFor({ plan: "FREE" })).not.toContain("webhooks");
  });

  test("high unusual changes, in the reader's language, until somebody says that one was expected", async () => {
    const person = await seedPerson();
    await seedJudged(person.workspaceId, { campaigns: [{ name: "عطور", dailyBudget: 120, day: (ago) => (ago === 2 ? null : usual) }, { name: "Steady" }] });
    const caller = signedIn(person);
    expect((await caller.notifications.list()).data).toEqual([]);
    await runDetection(person.workspaceId);
    const [found] = (await caller.notifications.list()).data;
    expect(found).toMatchObject({ kind: "anomalies", campaign: "عطور", text: expect.any(String), unread: true });
    const [arabic] = (await signedIn(person, { locale: "ar" }).notifications.list()).data;
    expect(arabic?.id).toBe(found?.id);
    expect(arabic).not.toEqual(found);
    await caller.ads.markExpected({ id: found?.id.replace("anomaly:", "") ?? "", expected: true });
    expect((await caller.notifications.list()).data).toEqual([]);
  });

  test("a figure that is unusual on several days once, under the id of its first", async () => {
    const person = await seedPerson();
    const overspends = (ago: number) => ({ ...usual, spend: ago <= 2 ? 400 : usual.spend });
    const { dateOf } = await seedJudged(person.workspaceId, { campaigns: [{ name: "عطور", dailyBudget: 120, day: overspends }, { name: "Steady" }] });
    await runDetection(person.workspaceId);
    const caller = signedIn(person);
    const high = (await caller.ads.anomalies({})).data.filter((one) => one.severity === "high" && one.metric === "spend");
    expect(high.map(({ date }) => date)).toEqual([dateOf(1), dateOf(2)]);
    const { data, attention } = await caller.notifications.list();
    const expected = { kind: "anomalies", id: `anomaly:${high[1]?.id}`, campaign: "عطور", days: 2, since: dateOf(2) };
    for (const list of [data, attention])
      expect(list.filter((one) => "days" in one && high.some(({ id }) => one.id === `anomaly:${id}`))).toMatchObject([expected]);
  });

  test("approvals: who may approve of those that wait, and authors of what was decided by somebody else", async () => {
    const person = await seedPerson();
    const other = await seedPerson();
    const waiting = await seedPost(person, { content: "wait", approval: "PENDING" });
    const returned = await seedPost(person, { content: "back", approval: "CHANGES_REQUESTED", approvalComment: "أقصر", decidedById: other.userId });
    await seedPost(person, { content: "own", approval: "APPROVED", decidedById: person.userId });
    const states = async (role: "EDITOR" | "APPROVER") => {
      const list = await signedIn(person, { role }).notifications.list();
      return {
        count: list.awaitingApproval,
        items: list.data.flatMap((one) => (one.kind === "approvals" ? [[one.postId, one.state, one.comment]] : [])).sort(),
      };
    };
    expect(await states("EDITOR")).toEqual({ count: 0, items: [[returned, "returned", "أقصر"]] });
    expect(await states("APPROVER")).toEqual({
      count: 1,
      items: [
        [returned, "returned", "أقصر"],
        [waiting, "waiting", null],
      ].sort(),
    });
  });

  test("an author whose post's time came before anybody approved it, for a month and until it has another time", async () => {
    const person = await seedPerson();
    const other = await seedPerson();
    const seed = (change: Parameters<typeof seedPost>[1]) => seedPost(person, { approval: "PENDING", scheduledAt: new Date(Date.now() - DAY_MS), ...change });
    const missed = await seed({ content: "خصم" });
    const returned = await seed({ approval: "CHANGES_REQUESTED", approvalComment: "أقصر", decidedById: other.userId });
    await seed({ authorId: other.userId });
    await seed({ scheduledAt: new Date(Date.now() + DAY_MS) });
    await seed({ scheduledAt: new Date(Date.now() - 31 * DAY_MS) });
    await seed({ status: "SCHEDULED" });
    await seed({ approval: "APPROVED" });
    const approvals = async () =>
      (await signedIn(person, { role: "EDITOR" }).notifications.list()).data.filter((one) => "state" in one && one.state === "missed");
    const { attention } = await signedIn(person, { role: "EDITOR" }).notifications.list();
    expect((await approvals()).map((one) => "postId" in one && one.postId).sort()).toEqual([missed, returned].sort());
    expect((await approvals()).find((one) => "postId" in one && one.postId === missed)).toEqual({
      kind: "approvals",
      id: expect.stringMatching(`^approval:${missed}:missed:\\d+$`),
      at: iso,
      postId: missed,
      text: "خصم",
      state: "missed",
      comment: null,
      unread: true,
    });
    expect(attention.map((one) => "postId" in one && one.postId)).toContain(missed);
    await database().post.updateMany({
      where: { workspaceId: person.workspaceId, id: { in: [missed, returned] } },
      data: { scheduledAt: new Date(Date.now() + DAY_MS) },
    });
    expect(await approvals()).toEqual([]);
  });

  test("a member limited to brands is notified of theirs alone, and nobody of another workspace's", async () => {
    const person = await seedPerson();
    const brandId = await seedBrand(person.workspaceId, "عطور");
    const own = await seedConnection(person.workspaceId, { brandId, status: "EXPIRED" });
    const others = await seedConnection(person.workspaceId, { status: "EXPIRED" });
    const ownPost = await seedPost(person, { status: "FAILED", connectionIds: [own] });
    await seedPost(person, { status: "FAILED", connectionIds: [others] });
    await seedPost(person, { status: "FAILED", connectionIds: [own, others] });
    const { data } = await signedIn(person, { role: "EDITOR", brandIds: [brandId] }).notifications.list();
    expect(data.map((one) => (one.kind === "posts" ? one.postId : one.kind === "connections" ? one.connectionId : one.kind)).sort()).toEqual(
      [own, ownPost].sort(),
    );
    expect((await signedIn(await seedPerson()).notifications.list()).data).toEqual([]);
  });
});

describe("what was seen", () => {
  test("is marked for one person, and the same post failing again is new", async () => {
    const person = await seedPerson();
    const colleague = { ...(await seedPerson()), workspaceId: person.workspaceId };
    await database().membership.create({ data: { workspaceId: person.workspaceId, userId: colleague.userId, role: "EDITOR" } });
    const postId = await seedPost(person, { status: "FAILED" });
    const caller = signedIn(person);
    const ids = (await caller.notifications.list()).data.map(({ id }) => id);
    expect(await caller.notifications.markRead({ ids: [...ids, ...ids] })).toEqual({ marked: 1 });
    expect(await caller.notifications.markRead({ ids })).toEqual({ marked: 0 });
    expect((await caller.notifications.list()).unread).toBe(0);
    expect((await signedIn(colleague).notifications.list()).unread).toBe(1);
    await database().post.updateMany({ where: { workspaceId: person.workspaceId, id: postId }, data: { updatedAt: new Date(Date.now() + 1_000) } });
    const again = await caller.notifications.list();
    expect([again.data.length, again.unread]).toEqual([1, 1]);
  });

  test("kinds that are not wanted are left out, and come back", async () => {
    const person = await seedPerson();
    await seedPost(person, { status: "FAILED" });
    const caller = signedIn(person);
    expect(await caller.notifications.chooseKinds({ muted: ["anomalies", "posts", "posts"], mailed: ["approvals", "posts"] })).toEqual({
      muted: ["posts", "anomalies"],
      mailed: ["approvals"],
      daily: [],
      weekly: [],
    });
    // The home page lists it all the same.
    const attention = [expect.objectContaining({ kind: "posts" })];
    expect(await caller.notifications.list()).toEqual({
      data: [],
      unread: 0,
      muted: ["posts", "anomalies"],
      mailed: ["approvals"],
      daily: [],
      weekly: [],
      mail: false,
      awaitingApproval: 0,
      attention,
    });
    await caller.notifications.chooseKinds({ muted: [], mailed: [] });
    expect((await caller.notifications.list()).unread).toBe(1);
  });

  test("is forgotten after two months", async () => {
    const person = await seedPerson();
    const { workspaceId, userId } = person;
    const marked = (ago: number) => ({ workspaceId, userId, eventId: `post:${randomUUID()}:1`, readAt: new Date(Date.now() - ago * DAY_MS) });
    await database().notificationRead.createMany({ data: [marked(61), marked(59)] });
    expect(await forgetOldMarks()).toBe(1);
    expect(await database().notificationRead.count({ where: { workspaceId } })).toBe(1);
  });

  test.each([
    ["no ids", { ids: [] }, "ids"],
    ["something that is no id", { ids: ["post:\u0000"] }, "ids.0"],
    ["more than a list holds", { ids: Array.from({ length: 101 }, (_, index) => `post:${index}`) }, "ids"],
    ["what is not known", { ids: ["post:1"], all: true }, "all"],
  ])("%s is refused by its name", async (_name, input, path) => {
    const refused = signedIn(await seedPerson()).notifications.markRead(input);
    await expect(refused).rejects.toMatchObject({ code: "BAD_REQUEST", message: expect.stringContaining(path.split(".")[0] ?? "") });
  });

  test("a kind that is not known is refused", async () => {
    const refused = signedIn(await seedPerson()).notifications.chooseKinds({ muted: ["mail"] as never, mailed: [] });
    await expect(refused).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
