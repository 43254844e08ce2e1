import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { followPost, listDueConnections, readCounters } from "@/server/domains/analytics/service/read-counters";
import { createBrand } from "@/server/domains/brands";
import { accessFor, createSandboxConnection } from "@/server/domains/connections";
import type { Caller } from "@/server/domains/workspaces";
import { seedCaller } from "../connections/consent";
import { callsOf, order, startFileSandbox } from "../connections/sandbox-environment";
import { dashboardOf } from "../http/dashboard";
import { postOf } from "../platforms/outgoing";

await startFileSandbox();

const HOUR = 3_600_000;
const nothing = { impressions: null, views: null, likes: null, comments: null, shares: null, saves: null, clicks: null };

async function seedConnection(caller: Caller): Promise<string> {
  return (await createSandboxConnection({ workspaceId: caller.workspaceId, platform: "TIKTOK", sandboxAccount: "ok" })).id;
}

/** The first bytes of a video: enough for what the sandbox's first look finds. */
const video = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), Buffer.alloc(20_000)]);

/** Publishes on the sandbox, whose clock runs ahead until the post has its id. */
async function publish(workspaceId: string, connectionId: string): Promise<string> {
  const { adapter, access } = await accessFor(workspaceId, connectionId);
  const post = postOf({ text: randomUUID(), media: [{ bytes: video, durationSeconds: 12 }] });
  let prepared = await adapter.prepare(access, post, null);
  while (prepared.state !== "ready") prepared = await adapter.prepare(access, post, prepared.progress);
  const created = await adapter.create(access, post, prepared.progress);
  let progress = created.pending?.progress ?? {};
  for (;;) {
    const confirmed = await adapter.confirm?.(access, progress);
    if (confirmed?.state !== "waiting") return confirmed?.created.externalPostId ?? "";
    progress = confirmed.progress;
    await order("clock", { advanceSeconds: confirmed.waitSeconds });
  }
}

/** A post that is really out there, and came out so many hours ago by our own books. */
async function published(caller: Caller, connectionId: string, hoursAgo: number, more: { externalPostId?: string | null } = {}) {
  const { workspaceId, userId } = caller;
  const externalPostId = await publish(workspaceId, connectionId);
  const publishedAt = new Date(Date.now() - hoursAgo * HOUR);
  const target = { workspaceId, connectionId, platform: "TIKTOK" as const, position: 0, status: "SUCCEEDED" as const, publishedAt };
  const { id, targets } = await database().post.create({
    data: {
      workspaceId,
      authorId: userId,
      content: "نص",
      status: "PUBLISHED",
      mediaUrls: [],
      publishedAt,
      targets: { create: { ...target, externalPostId, ...more } },
    },
    select: { id: true, targets: { select: { id: true } } },
  });
  await followPost({ workspaceId, postId: id });
  return { postId: id, targetId: targets[0]?.id ?? "", publishedAt };
}

const rowOf = (caller: Caller, targetId: string) => database().postMetrics.findFirstOrThrow({ where: { workspaceId: caller.workspaceId, targetId } });

beforeEach(() => order("reset", {}));

describe("reading", () => {
  test("stores the counters and a sample, and is due again at the next age", async () => {
    const caller = await seedCaller();
    const connectionId = await seedConnection(caller);
    const { postId, targetId, publishedAt } = await published(caller, connectionId, 2);
    await order("clock", { advanceSeconds: 2 * 3_600 });
    expect(await listDueConnections()).toContainEqual({ workspaceId: caller.workspaceId, connectionId });
    expect(await readCounters({ workspaceId: caller.workspaceId, connectionId })).toEqual({ read: 1, more: false });

    const { accounts } = await dashboardOf(caller).analytics.postMetrics({ postId });
    const [{ views, likes, comments, shares, readAt } = { views: 0 }] = accounts;
    const counters = { ...nothing, views, likes, comments, shares };
    expect(views).toBeGreaterThan(0);
    expect(accounts).toEqual([
      {
        ...counters,
        targetId,
        connectionId,
        platform: "tiktok",
        accountName: expect.stringMatching(/^ok_/),
        publishedAt: publishedAt.toISOString(),
        readAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
        nextReadAt: new Date(publishedAt.getTime() + 6 * HOUR).toISOString(),
        samples: [{ ...counters, readAt }],
      },
    ]);
    expect(await listDueConnections()).not.toContainEqual({ workspaceId: caller.workspaceId, connectionId });
    expect(await readCounters({ workspaceId: caller.workspaceId, connectionId })).toEqual({ read: 0, more: false });
  });

  test("asks for a connection's posts together, and keeps each reading", async () => {
    const caller = await seedCaller();
    const connectionId = await seedConnection(caller);
    const { postId } = await published(caller, connectionId, 30);
    await published(caller, connectionId, 30);
    const connection = { workspaceId: caller.workspaceId, connectionId };
    expect(await readCounters(connection)).toEqual({ read: 2, more: false });
    expect((await callsOf("read")).map((call) => call.status)).toEqual([200]);

    await database().postMetrics.updateMany({ where: connection, data: { nextReadAt: new Date() } });
    await order("clock", { advanceSeconds: 20 * 3_600 });
    expect(await readCounters(connection)).toEqual({ read: 2, more: false });
    const [account] = (await dashboardOf(caller).analytics.postMetrics({ postId })).accounts;
    const [first, second] = account?.samples ?? [];
    expect(second?.views).toBeGreaterThan(first?.views ?? 0);
    expect(account).toMatchObject({ views: second?.views, readAt: second?.readAt });
  });

  test.each([
    ["thirty days old: read a last time", 30 * 24 + 1, {}, { likes: expect.any(Number), nextReadAt: null }],
    ["unread for weeks: given up", 38 * 24, {}, { ...nothing, readAt: null, nextReadAt: null }],
    ["gone from the platform: asked for again while it may yet come", 2, { externalPostId: "1" }, { ...nothing, readAt: null, nextReadAt: expect.any(Date) }],
    ["without an id on the platform: never asked for", 2, { externalPostId: null }, { ...nothing, readAt: null, nextReadAt: null }],
  ])("a post %s", async (_name, hoursAgo, more, expected) => {
    const caller = await seedCaller();
    const connectionId = await seedConnection(caller);
    const { targetId } = await published(caller, connectionId, hoursAgo, more);
    await readCounters({ workspaceId: caller.workspaceId, connectionId });
    expect(await rowOf(caller, targetId)).toMatchObject(expected);
  });

  test("leaves the account alone when the platform wants it", async () => {
    const caller = await seedCaller();
    const connectionId = await seedConnection(caller);
    const { targetId } = await published(caller, connectionId, 2);
    const body = { data: {}, error: { code: "rate_limit_exceeded", message: "Too many.", log_id: "1" } };
    await order("next", { platform: "TIKTOK", operation: "read", behaviour: "error", status: 429, body });
    expect(await readCounters({ workspaceId: caller.workspaceId, connectionId })).toEqual({ read: 0, more: false });
    const { nextReadAt, readAt } = await rowOf(caller, targetId);
    expect(readAt).toBeNull();
    expect((nextReadAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
    expect(await listDueConnections()).not.toContainEqual({ workspaceId: caller.workspaceId, connectionId });
  });

  test("stops with a post that was deleted on the platform through us", async () => {
    const caller = await seedCaller();
    const connectionId = await seedConnection(caller);
    const { targetId } = await published(caller, connectionId, 2);
    await database().postTarget.updateMany({ where: { workspaceId: caller.workspaceId, id: targetId }, data: { removedAt: new Date() } });
    await readCounters({ workspaceId: caller.workspaceId, connectionId });
    expect(await rowOf(caller, targetId)).toMatchObject({ ...nothing, nextReadAt: null });
  });
});

describe("postMetrics", () => {
  test("is of the own workspace and brands only", async () => {
    const [caller, stranger] = [await seedCaller(), await seedCaller()];
    const { postId } = await published(caller, await seedConnection(caller), 0);
    const brand = await createBrand({ workspaceId: caller.workspaceId, name: "علامة" });
    const refused = { cause: { code: "NOT_FOUND" } };
    await expect(dashboardOf(stranger).analytics.postMetrics({ postId })).rejects.toMatchObject(refused);
    await expect(dashboardOf({ ...caller, brandIds: [brand.id] }).analytics.postMetrics({ postId })).rejects.toMatchObject(refused);
    expect((await dashboardOf(caller).analytics.postMetrics({ postId })).accounts).toMatchObject([{ ...nothing, readAt: null, samples: [] }]);
  });
});
