import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Prisma } from "@/prisma/generated/client";
import { database } from "@/server/db/database";
import { acquirePostLease, recordTarget, renewLease, settlePost, startAttempt } from "@/server/domains/posts/repository/publishing";
import { type Seeded, seedPerson } from "../http/seed";

/** The one gate before a platform: which run may publish a post, and what is left of a run that another has replaced. */

const LEASE_MS = 60_000;

let person: Seeded;
let postId: string;

beforeAll(async () => {
  person = await seedPerson();
});
beforeEach(async () => {
  const { id } = await database().post.create({
    data: {
      workspaceId: person.workspaceId,
      authorId: person.userId,
      content: "due",
      status: "SCHEDULED",
      scheduledAt: new Date(Date.now() - 1_000),
      revision: 3,
    },
  });
  postId = id;
});

const update = (data: Prisma.PostUncheckedUpdateInput) => database().post.update({ where: { workspaceId: person.workspaceId, id: postId }, data });
const acquire = (revision = 3) => acquirePostLease(database(), { workspaceId: person.workspaceId, postId, revision }, { leaseMs: LEASE_MS, earlyMs: 5_000 });

async function acquired() {
  const claim = await acquire();
  if (!claim) throw new Error("the post was not claimed");
  return claim;
}

describe("a post is claimed", () => {
  it("when it is due, by one run", async () => {
    expect(await acquire()).toMatchObject({ id: postId, fence: 1, revision: 3 });
    expect(await acquire()).toBeNull();
  });

  it("shortly before it is due, with how long it is", async () => {
    await update({ scheduledAt: new Date(Date.now() + 4_000) });
    const { dueInMs } = await acquired();
    expect(dueInMs).toBeGreaterThan(0);
    expect(dueInMs).toBeLessThanOrEqual(4_000);
  });

  it("by another run once the lease has ended, under the next fencing token", async () => {
    await acquire();
    await update({ leaseExpiresAt: new Date(Date.now() - 1) });
    expect(await acquire()).toMatchObject({ fence: 2 });
  });

  it.each<[string, Prisma.PostUncheckedUpdateInput]>([
    ["before its time", { scheduledAt: new Date(Date.now() + 60_000) }],
    ["by a run of an earlier revision", { revision: 4 }],
    ["while its approval is pending", { approval: "PENDING" }],
    ["once it is a draft again", { status: "DRAFT" }],
    ["once it is published", { status: "PUBLISHED" }],
  ])("not %s", async (_, change) => {
    await update(change);
    expect(await acquire()).toBeNull();
  });
});

it("a run that another has replaced writes nothing", async () => {
  const first = await acquired();
  await update({ leaseExpiresAt: new Date(Date.now() - 1) });
  const second = await acquired();
  const call = { id: randomUUID(), targetId: randomUUID(), sent: { sentText: "due", sentSettings: null, sentMediaCount: 0 }, progress: null };
  const event = { workspaceId: person.workspaceId, type: "post.published", payload: { postId } };
  const end = { status: "PUBLISHED" as const, publishedAt: new Date(), event };
  expect(await renewLease(database(), first, LEASE_MS)).toBe(false);
  expect(await startAttempt(database(), first, call, LEASE_MS)).toBeNull();
  expect(await recordTarget(database(), first, call.targetId, { attempt: null, target: null }, LEASE_MS)).toBe(false);
  expect(await settlePost(database(), first, end)).toBe(false);
  expect(await database().outboxEvent.count({ where: { workspaceId: person.workspaceId, type: "post.published" } })).toBe(0);
  expect(await renewLease(database(), second, LEASE_MS)).toBe(true);
  expect(await settlePost(database(), second, end)).toBe(true);
});
