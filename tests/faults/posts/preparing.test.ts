import { Client } from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { expectEachOnce, order, type PostState, plan, type Stage, setStage, sql, untilEnded } from "@/tests/fixtures/publishing";
import { videoOf } from "@/tests/fixtures/video";

/** Processes that die while media are uploaded ahead of time, and while platforms work on a post that they took. One death for all platforms. */

/** How many calls upload everything that can be uploaded before the post is due, by each platform's own way. */
const uploads = { INSTAGRAM: 1, LINKEDIN: 2, TIKTOK: 2, FACEBOOK: 1 };
type Played = keyof typeof uploads;
const platforms = Object.keys(uploads) as Played[];
const moderated: Played[] = ["TIKTOK", "FACEBOOK"];
let stage: Stage;
let picture: string;
/** In two parts for TikTok: one ahead of time, and the one that publishes. */
let video: string;
/** When the present test began. */
let since = 0;

beforeAll(async () => {
  stage = await setStage({ accounts: platforms, env: { PUBLISH_LEASE_SECONDS: "3" } });
  const drawn = sharp({ create: { width: 1_080, height: 1_080, channels: 3, background: "#0a7" } });
  picture = await stage.upload(Buffer.from(await drawn.jpeg().toBuffer()), "green.jpg");
  video = await stage.upload(videoOf(12_000_000), "video.mp4");
}, 180_000);
beforeEach(untilBack);
afterAll(() => stage.close());

async function untilBack(): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${stage.instance.baseUrl}/api/health`)).status).toBe(200), { timeout: 60_000, interval: 100 });
}

interface Call {
  accountId: string;
  status: number | null;
}

/** The calls of an operation that an account has had since an instant. */
async function callsOf({ platform, accountId }: Run, operation: string): Promise<Call[]> {
  const query = new URLSearchParams({ platform, operation, since: String(since) });
  const calls = (await (await fetch(`${stage.instance.sandboxUrl}/control/calls?${query}`)).json()) as Call[];
  return calls.filter((call) => call.accountId === accountId);
}

/** One post on one platform. */
interface Run {
  platform: Played;
  accountId: string;
  post: PostState;
}

async function planned(wanted: readonly Played[], name: string, inMs: number, mediumOf: (platform: Played) => string): Promise<Run[]> {
  since = Date.now();
  const due = new Date(since + inMs);
  const accounts = stage.accounts.filter((account) => wanted.some((platform) => platform === account.platform));
  return Promise.all(
    accounts.map(async (account) => {
      const platform = account.platform as Played;
      const [post] = await plan(stage, `${name} ${platform}`, () => due, [account], [mediumOf(platform)]);
      if (!post) throw new Error("nothing was planned");
      return { platform, accountId: account.accountId, post };
    }),
  );
}

const postsOf = (runs: readonly Run[]) => runs.map(({ post }) => post);

interface TargetState {
  progress: object | null;
  confirming: object | null;
  externalPostId: string | null;
}

async function targetOf({ post }: Run): Promise<TargetState | undefined> {
  const [row] = await sql<TargetState>(`SELECT "progress", "confirming", "externalPostId" FROM "PostTarget" WHERE "postId" = $1`, [post.id]);
  return row;
}

async function until(runs: readonly Run[], holds: (run: Run) => Promise<void>): Promise<void> {
  await vi.waitFor(() => Promise.all(runs.map(holds)), { timeout: 30_000, interval: 25 });
}

/** Keeps everyone from writing to the posts' accounts, as long as `work` takes; who waits for it then has died and writes no more. */
async function whileUnwritable(runs: readonly Run[], work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: fileDatabaseUrl() });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query(`SELECT 1 FROM "PostTarget" WHERE "postId" = ANY($1::uuid[]) FOR UPDATE`, [postsOf(runs).map(({ id }) => id)]);
    await work();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"PostTarget"%'`,
    );
    await client.query("ROLLBACK");
  } finally {
    await client.end();
  }
}

const mediumOf = (platform: Played) => (platform === "TIKTOK" ? video : picture);

test("killed after the uploads and before they were noted: uploaded again, published once", async () => {
  const runs = await planned(platforms, "unnoted", 15_000, mediumOf);
  await whileUnwritable(runs, async () => {
    await until(runs, async (run) => expect(await callsOf(run, "upload")).toHaveLength(uploads[run.platform]));
    stage.instance.kill("web");
  });
  for (const run of runs) expect((await targetOf(run))?.progress).toBeNull();
  await expectEachOnce(stage, await untilEnded(postsOf(runs), 60_000));
  for (const run of runs) {
    expect(await callsOf(run, "upload"), run.platform).toHaveLength(2 * uploads[run.platform]);
    expect(await callsOf(run, "create"), run.platform).toHaveLength(1);
  }
});

test("killed once the uploads are noted: gone on from there, nothing is uploaded twice", async () => {
  const runs = await planned(platforms, "noted", 15_000, mediumOf);
  await until(runs, async (run) => expect((await targetOf(run))?.progress).not.toBeNull());
  stage.instance.kill("web");
  await expectEachOnce(stage, await untilEnded(postsOf(runs), 60_000));
  for (const run of runs) {
    expect(await callsOf(run, "upload"), run.platform).toHaveLength(uploads[run.platform]);
    expect(await callsOf(run, "create"), run.platform).toHaveLength(1);
  }
});

test("killed while platforms work on posts that they took: polled further, published once", async () => {
  const runs = await planned(moderated, "processed", 9_000, () => video);
  await until(runs, async (run) => expect(await callsOf(run, "create")).toHaveLength(1));
  // The answer is on its way to the books: whichever of the two comes first, nothing is sent twice.
  stage.instance.kill("web");
  stage.instance.kill("engine");
  await expectConfirmedOnce(runs);
});

test("killed while it requests a post's status: requested again, published once", async () => {
  const runs = await planned(moderated, "asked", 9_000, () => video);
  for (const { platform, accountId } of runs) await order(stage, { platform, accountId, operation: "status", behaviour: "hang" });
  await until(runs, async (run) => expect((await callsOf(run, "status")).filter(({ status }) => status === null)).toHaveLength(1));
  for (const run of runs) expect((await targetOf(run))?.confirming).not.toBeNull();
  stage.instance.kill("web");
  await expectConfirmedOnce(runs);
});

test("killed after platforms took posts and before they could respond: read back, polled further, published once", async () => {
  const runs = await planned(moderated, "unheard", 9_000, () => video);
  for (const { platform, accountId } of runs) await order(stage, { platform, accountId, operation: "create", behaviour: "hang" });
  await until(runs, async (run) => expect(await callsOf(run, "create")).toHaveLength(1));
  for (const run of runs) expect((await targetOf(run))?.confirming).toBeNull();
  stage.instance.kill("web");
  await expectConfirmedOnce(runs);
});

/** Each platform has its post once, under the id that people see it by. */
async function expectConfirmedOnce(runs: readonly Run[]): Promise<void> {
  await expectEachOnce(stage, await untilEnded(postsOf(runs), 60_000));
  for (const run of runs) {
    expect(await callsOf(run, "create"), run.platform).toHaveLength(1);
    const query = new URLSearchParams({ platform: run.platform });
    const log = (await (await fetch(`${stage.instance.sandboxUrl}/control/log?${query}`)).json()) as { content: string; externalPostId: string }[];
    const there = log.find((entry) => entry.content === run.post.content);
    expect(await targetOf(run)).toEqual({ progress: null, confirming: null, externalPostId: there?.externalPostId });
  }
}
