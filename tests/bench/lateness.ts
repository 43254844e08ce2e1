import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { type SocialPlatform, socialPlatforms } from "@/server/platforms/social/contract";
import type { Instance } from "@/tests/fixtures/instance";
import { writeVideo } from "@/tests/fixtures/video";
import { quantile } from "@/tests/fixtures/workflow/pace";
import { withCpuTime } from "./cpu";
import { acceptedAt, type BenchAccount, connectAccounts, createOwner, inBatches, type Owner, post, upload } from "./installation";

/** How late due posts reach all platforms: 300 spread evenly over a minute, then 300 at one instant, an account each. */
const POSTS = 300;
const SPREAD_MS = 60_000;
/** The promise of posts that are spread, at the 99th percentile; those of one instant are all out within 5 s. */
const BOUND_MS = 500;
/** A minute ahead is the least that is taken. */
const LEAST_LEAD_MS = 62_000;
const BATCH = 10;

interface Files {
  picture: string;
  video: string;
}

const mediaOf: Record<SocialPlatform, (files: Files) => string[]> = {
  TWITTER: () => [],
  INSTAGRAM: ({ picture }) => [picture],
  LINKEDIN: ({ picture }) => [picture],
  FACEBOOK: ({ picture }) => [picture],
  TIKTOK: ({ video }) => [video],
  YOUTUBE: ({ video }) => [video],
  PINTEREST: ({ picture }) => [picture],
  SNAPCHAT: ({ picture }) => [picture],
};

async function uploadFiles(instance: Instance, owner: Owner): Promise<Files> {
  const scratch = await mkdtemp(join(tmpdir(), "nashir-bench-"));
  try {
    const drawn = sharp({ create: { width: 1_080, height: 1_080, channels: 3, background: "#0a7" } });
    await drawn.jpeg().toFile(join(scratch, "picture.jpg"));
    await writeVideo(join(scratch, "video.mp4"), 200_000);
    return {
      picture: await upload(instance, owner, join(scratch, "picture.jpg"), "picture.jpg"),
      video: await upload(instance, owner, join(scratch, "video.mp4"), "video.mp4"),
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Answers when each account's post is due. */
async function schedule(instance: Instance, owner: Owner, accounts: BenchAccount[], files: Files, label: string, dueAt: (index: number) => number) {
  const due = new Map<string, number>();
  await inBatches(accounts, BATCH, async ({ platform, connectionId, accountId }, index) => {
    const { scheduledAt = "" } = await post(instance, owner, "/posts/schedule", {
      content: `${label} ${index}`,
      accountIds: [connectionId],
      mediaUrls: mediaOf[platform](files),
      scheduledAt: new Date(dueAt(index)).toISOString(),
    });
    due.set(accountId, Date.parse(scheduledAt));
  });
  return due;
}

/** `round` distinguishes an account's first post from its second. */
async function lateness(instance: Instance, accounts: BenchAccount[], due: Map<string, number>, round: number) {
  const deadline = Math.max(...due.values()) + 30_000;
  let accepted = await acceptedAt(instance);
  const isOut = ({ accountId }: BenchAccount) => (accepted.get(accountId)?.length ?? 0) > round;
  while (!accounts.every(isOut) && Date.now() < deadline) {
    await sleep(1_000);
    accepted = await acceptedAt(instance);
  }
  const figures = (of: BenchAccount[]) => {
    const out = of.filter(isOut);
    const late = out.map(({ accountId }) => (accepted.get(accountId)?.[round] ?? 0) - (due.get(accountId) ?? 0)).sort((a, b) => a - b);
    const p99 = quantile(late, 0.99);
    return { posts: of.length, published: out.length, earliest: late[0], p50: quantile(late, 0.5), p99, max: late.at(-1) };
  };
  const perPlatform = Object.fromEntries(socialPlatforms.map((platform) => [platform, figures(accounts.filter((account) => account.platform === platform))]));
  return { ...figures(accounts), perPlatform };
}

/** How long the requests that plan all posts take on this machine, by a batch of drafts and with time to spare. */
async function planningTime(instance: Instance, owner: Owner, accounts: BenchAccount[]): Promise<number> {
  const startedAt = Date.now();
  await inBatches(accounts.slice(0, BATCH), BATCH, ({ connectionId }) =>
    post(instance, owner, "/posts", { content: "draft", accountIds: [connectionId], isDraft: true }),
  );
  return Math.max(15_000, ((Date.now() - startedAt) * 2 * POSTS) / BATCH);
}

export async function benchLateness(instance: Instance) {
  const owner = await createOwner(instance, "late");
  const platforms = Array.from({ length: POSTS }, (_, index) => socialPlatforms[index % socialPlatforms.length] ?? "TWITTER");
  const accounts = await connectAccounts(instance, owner.workspaceId, platforms);
  const files = await uploadFiles(instance, owner);
  const loadBefore = loadavg()[0];
  const planningMs = await planningTime(instance, owner, accounts);
  const spreadFrom = Date.now() + LEAST_LEAD_MS + planningMs;
  const spreadDue = await schedule(instance, owner, accounts, files, "spread", (index) => spreadFrom + (index * SPREAD_MS) / POSTS);
  // In a minute of its own: two posts of one account in one minute would be moved apart.
  const instant = Math.ceil((spreadFrom + SPREAD_MS) / 60_000) * 60_000 + 5_000;
  const atOnceDue = await schedule(instance, owner, accounts, files, "at once", () => instant);
  const { result: spread, cpu } = await withCpuTime(instance, instance.processes().web ?? 0, () => lateness(instance, accounts, spreadDue, 0));
  const atOnce = await lateness(instance, accounts, atOnceDue, 1);
  return {
    unit: "ms",
    load: [loadBefore, loadavg()[0]],
    bound: { p99: BOUND_MS, kept: spread.published === POSTS && spread.p99 <= BOUND_MS, atOnce: 5_000, atOnceKept: (atOnce.max ?? Number.NaN) <= 5_000 },
    // Of publishing one post with its waits, of the web process and of PostgreSQL.
    cpuMsPerPost: cpu && { node: Math.round(cpu.nodeMs / POSTS), postgres: Math.round(cpu.postgresMs / POSTS) },
    spread,
    atOnce,
  };
}
