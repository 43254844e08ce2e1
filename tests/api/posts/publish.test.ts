import { afterEach, expect, test, vi } from "vitest";
import { database } from "@/server/db/database";
import { acquirePostLease } from "@/server/domains/posts/repository/publishing";
import { sandboxOrigin } from "@/server/platforms/config";
import { slowness } from "@/tests/fixtures/workflow/pace";
import { listEvents, sql } from "./events";
import { acceptedFrom, account, inMinutes, iso, type Member, order, outcome, person, startRig } from "./rig";

await startRig();

const { publishTarget } = await import("@/server/domains/posts/service/publish-target");
const { PrefetchedReads } = await import("@/server/domains/posts/service/prefetched-reads");
const { ClaimLost, leaseMs } = await import("@/server/domains/posts/service/publish-retries");

const member = await person();

afterEach(() => {
  vi.useRealTimers();
});

type Account = Awaited<ReturnType<typeof account>>;

async function publish(accounts: Account[], fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return member.call<{ id: string; status: string; results: unknown[] }>(
    "POST",
    "/posts",
    { content: "now", accountIds: accounts.map(({ id }) => id), publishNow: true, ...fields },
    headers,
  );
}

/** Exactly one event for the post's end, equal to the API's response. */
async function expectOneEnd(by: Member, id: string): Promise<void> {
  const { data } = await by.call(`GET`, `/posts/${id}`);
  const ends = (await listEvents(by.workspaceId, id)).filter((event) => event.type !== "post.scheduled");
  expect(ends).toEqual([
    {
      type: `post.${String(data.status).toLowerCase()}`,
      payload: { data: { post: { id, status: data.status, publishedAt: data.publishedAt, results: data.results } }, brands: [null] },
    },
  ]);
}

test("publishNow answers with the outcome", async () => {
  const connection = await account(member.workspaceId);
  const { status, body } = await publish([connection], { content: "I <3 you <b>all</b>" });
  const [sent] = await acceptedFrom(connection.accountId);
  const pageUrl = `${sandboxOrigin()}/?platform=twitter&post=${sent?.externalPostId}`;
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      data: {
        id: expect.any(String),
        content: "I <3 you all",
        status: "PUBLISHED",
        approval: "none",
        platforms: ["twitter"],
        mediaUrls: [],
        platformCaptions: {},
        platformSettings: {},
        labels: [],
        scheduledAt: null,
        publishedAt: expect.stringMatching(iso),
        createdAt: expect.stringMatching(iso),
        updatedAt: expect.stringMatching(iso),
        accountIds: [connection.id],
        brandIds: [],
        results: [
          {
            platform: "TWITTER",
            success: true,
            externalPostId: sent?.externalPostId,
            externalUrl: pageUrl,
            error: null,
            problem: null,
            connectionId: connection.id,
          },
        ],
        warnings: [],
      },
    },
  });
  expect(sent?.content).toBe("I <3 you all");
  // What the link opens is the post, as the sandbox's audience sees it.
  const page = await (await fetch(pageUrl)).text();
  expect([page.match(/<article>/g)?.length, page.includes("I &lt;3 you all")]).toEqual([1, true]);
  await expectOneEnd(member, String(body.data?.id));
});

test("a platform's own caption is what it gets", async () => {
  const connection = await account(member.workspaceId);
  const { data } = await publish([connection], { content: "a".repeat(300), platformCaptions: { twitter: "short" } });
  expect(data.status).toBe("PUBLISHED");
  expect((await acceptedFrom(connection.accountId)).map((sent) => sent.content)).toEqual(["short"]);
});

test("a caption that is too long fails that platform alone, and nothing is sent", async () => {
  const connection = await account(member.workspaceId);
  const { status, data } = await publish([connection], { content: "a".repeat(281) });
  expect([status, data.status]).toEqual([201, "FAILED"]);
  expect(data.results).toEqual([
    {
      platform: "TWITTER",
      success: false,
      externalPostId: null,
      externalUrl: null,
      error: "TEXT_TOO_LONG: The text is 281 long as this platform counts; it takes 280.",
      problem: {
        class: "INVALID",
        code: "TEXT_TOO_LONG",
        message: expect.stringMatching(/takes 280/),
        remedy: "Shorten the text, or give this platform a shorter one in `platformCaptions`.",
        retryable: false,
        docs: "https://docs.x.com/x-api/posts/manage-tweets/integrate",
      },
      connectionId: connection.id,
    },
  ]);
  expect(await acceptedFrom(connection.accountId)).toEqual([]);
});

test("one of two accounts refuses: partially published, one event", async () => {
  const good = await account(member.workspaceId);
  const bad = await account(member.workspaceId, "reject");
  const { data } = await publish([good, bad]);
  expect(data.status).toBe("PARTIALLY_PUBLISHED");
  expect(data.results).toEqual([
    expect.objectContaining({ connectionId: good.id, success: true, error: null }),
    {
      platform: "TWITTER",
      success: false,
      externalPostId: null,
      externalUrl: null,
      error: expect.any(String),
      problem: expect.objectContaining({ class: "INVALID", code: "INVALID" }),
      connectionId: bad.id,
    },
  ]);
  await expectOneEnd(member, data.id);
});

test("Prefer: respond-async does not wait, and a slow platform is not waited for beyond five seconds", async () => {
  const slow = await account(member.workspaceId, "slow");
  const started = performance.now();
  const at = await publish([slow], { content: "async" }, { prefer: "respond-async" });
  expect([at.status, at.data.status, at.data.results]).toEqual([201, "PROCESSING", []]);
  expect(performance.now() - started).toBeLessThan(2_000 * slowness());
  const waited = await publish([slow], { content: "waited for" });
  expect([waited.status, waited.data.status]).toEqual([201, "PROCESSING"]);
  expect(performance.now() - started).toBeLessThan(9_000 * slowness());
  // Eight seconds are four leases here: the heartbeat keeps others away.
  for (const { data } of [at, waited]) {
    expect((await outcome(member, data.id)).status).toBe("PUBLISHED");
    await expectOneEnd(member, data.id);
  }
  expect((await acceptedFrom(slow.accountId)).map((sent) => sent.content).sort()).toEqual(["async", "waited for"]);
});

test("a lost reply is settled by reading back, and never sent twice", async () => {
  const connection = await account(member.workspaceId, "lost-reply");
  const { data } = await publish([connection], { content: "lost" });
  expect((await outcome(member, data.id)).status).toBe("PUBLISHED");
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
  await expectOneEnd(member, data.id);
});

test("a refusal for the moment is tried again", async () => {
  const connection = await account(member.workspaceId);
  await order("next", { platform: "TWITTER", accountId: connection.accountId, operation: "create", behaviour: "error", status: 503 });
  const { data } = await publish([connection], { content: "flaky" });
  expect((await outcome(member, data.id)).status).toBe("PUBLISHED");
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
  await expectOneEnd(member, data.id);
});

test("a token that ended is renewed on the way", async () => {
  const connection = await account(member.workspaceId);
  await order("next", { platform: "TWITTER", accountId: connection.accountId, operation: "create", behaviour: "error", status: 401 });
  const { data } = await publish([connection], { content: "renewed" });
  expect((await outcome(member, data.id)).status).toBe("PUBLISHED");
  expect(await acceptedFrom(connection.accountId)).toHaveLength(1);
});

/** A run that has claimed a post, up to the instant at which it is due. */
async function beginTurn(connection: Account) {
  const { data } = await member.call<{ id: string }>("POST", "/posts", {
    content: "claimed early",
    accountIds: [connection.id],
    scheduledAt: inMinutes(60),
    isDraft: true,
  });
  await sql(`UPDATE "Post" SET "status" = 'SCHEDULED', "scheduledAt" = now() WHERE "id" = $1`, [data.id]);
  const claim = await acquirePostLease(database(), { workspaceId: member.workspaceId, postId: data.id, revision: 0 }, { leaseMs: 60_000, earlyMs: 0 });
  const [target] = claim?.targets ?? [];
  if (!claim || !target) throw new Error("the post was not claimed");
  let isDue = () => {};
  const instant = new Promise<void>((resolve) => {
    isDue = resolve;
  });
  let waits = 0;
  // Of a promise itself nobody learns that it is awaited.
  const due = {
    // biome-ignore lint/suspicious/noThenProperty: that it is awaited is what is to be seen
    then: (...next: Parameters<typeof instant.then<void, never>>) => {
      waits += 1;
      return instant.then(...next);
    },
  } as Promise<void>;
  const publishing = publishTarget({ claim, reads: new PrefetchedReads(member.workspaceId), due }, target);
  const attempts = () => sql<{ state: string }>(`SELECT "state" FROM "PublishAttempt" WHERE "postTargetId" = $1`, [target.id]);
  return { publishing, isDue, attempts, isAwaited: () => waits > 0 };
}

test.each<["TWITTER" | "LINKEDIN", boolean]>([
  ["TWITTER", true],
  ["LINKEDIN", false],
])("a call to %s is in the ledger before the post is due: %s", async (platform, isAhead) => {
  const turn = await beginTurn(await account(member.workspaceId, "ok", { platform }));
  await expect.poll(turn.isAwaited).toBe(true);
  expect(await turn.attempts()).toEqual(isAhead ? [{ state: "STARTED" }] : []);
  turn.isDue();
  await turn.publishing;
  expect(await turn.attempts()).toEqual([{ state: "SUCCEEDED" }]);
});

test("a run whose process was suspended for longer than its lease, with the call in the ledger, does not send", async () => {
  const connection = await account(member.workspaceId);
  vi.useFakeTimers({ toFake: ["performance"] });
  const { publishing, isDue, attempts } = await beginTurn(connection);
  await expect.poll(attempts).toEqual([{ state: "STARTED" }]);
  vi.advanceTimersByTime(leaseMs() + 1);
  isDue();
  await expect(publishing).rejects.toThrow(ClaimLost);
  expect(await acceptedFrom(connection.accountId)).toEqual([]);
});
