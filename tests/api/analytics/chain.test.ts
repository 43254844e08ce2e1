import { expect, test, vi } from "vitest";
import { sql } from "../posts/events";
import { account, iso, order, outcome, person, startRig } from "../posts/rig";

await startRig();

/** From the event of a published post to a stored sample, through the engine and its clockwork. */

const { dashboardOf } = await import("../http/dashboard");
const { inPerson } = await import("../http/seed");

const member = await person();
const { workspaceId } = member;
const dashboard = dashboardOf(inPerson(member, "EDITOR")).analytics;

async function metricsOf(postId: string) {
  const { accounts } = await dashboard.postMetrics({ postId });
  return accounts[0];
}

/** So many hours pass: on the platform by its own clock, and in our books. The next round of readings comes at once. */
async function passHours(postId: string, hours: number): Promise<void> {
  await order("clock", { advanceSeconds: hours * 3_600 });
  await sql(
    `UPDATE "PostMetrics" SET "publishedAt" = "publishedAt" - $2 * interval '1 hour', "nextReadAt" = "nextReadAt" - $2 * interval '1 hour'
      WHERE "targetId" IN (SELECT "id" FROM "PostTarget" WHERE "postId" = $1)`,
    [postId, hours],
  );
  // A connection is read once in five minutes, which have passed too.
  await sql(`DELETE FROM workflow.events WHERE "id" LIKE 'read:%'`);
  const ticked = await sql(`UPDATE workflow.crons SET next_at = clock_timestamp() WHERE function_id LIKE '%analytics-find-due' RETURNING function_id`);
  expect(ticked).toHaveLength(1);
}

test("a published post is followed, found due by the clock, read, and its samples are stored", async () => {
  const connection = await account(workspaceId);
  const { data } = await member.call<{ id: string }>("POST", "/posts", { content: "counted", accountIds: [connection.id], publishNow: true });
  const postId = data.id;
  expect((await outcome(member, postId)).status).toBe("PUBLISHED");
  const followed = await vi.waitFor(
    async () => {
      const metrics = await metricsOf(postId);
      expect(metrics).toBeDefined();
      return metrics;
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(followed).toMatchObject({ connectionId: connection.id, platform: "twitter", readAt: null, samples: [] });
  expect(Date.parse(followed?.nextReadAt ?? "") - Date.parse(followed?.publishedAt ?? "")).toBe(3_600_000);

  const sampled = async (count: number) =>
    vi.waitFor(
      async () => {
        const metrics = await metricsOf(postId);
        expect(metrics?.samples).toHaveLength(count);
        // The account and its samples are two reads: one of them may still be of a moment ago.
        expect(metrics?.readAt).toBe(metrics?.samples.at(-1)?.readAt);
        return metrics;
      },
      { timeout: 20_000, interval: 50 },
    );
  await passHours(postId, 2);
  const once = await sampled(1);
  await passHours(postId, 5);
  const twice = await sampled(2);
  const [first, second] = twice?.samples ?? [];
  expect(once?.samples).toEqual([first]);
  for (const sample of [first, second]) {
    expect(sample).toEqual({
      impressions: expect.any(Number),
      views: sample?.views,
      likes: expect.any(Number),
      comments: expect.any(Number),
      shares: expect.any(Number),
      saves: expect.any(Number),
      clicks: sample?.clicks,
      readAt: expect.stringMatching(iso),
    });
  }
  expect(first?.impressions).toBeGreaterThan(0);
  expect(second?.impressions).toBeGreaterThan(first?.impressions ?? 0);
  // The account shows the last sample, and is read again a day after publication.
  const { publishedAt, ...shown } = twice ?? { publishedAt: "" };
  expect(shown).toMatchObject({ ...second, nextReadAt: new Date(Date.parse(publishedAt) + 24 * 3_600_000).toISOString() });

  const rows = await sql<{ impressions: number; workspaceId: string }>(
    `SELECT s."impressions", s."workspaceId" FROM "PostMetricsSample" s JOIN "PostTarget" t ON t."id" = s."targetId" WHERE t."postId" = $1 ORDER BY s."readAt"`,
    [postId],
  );
  expect(rows).toEqual([first, second].map((sample) => ({ impressions: sample?.impressions, workspaceId })));
});
