import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { socialPlatforms } from "@/server/platforms/social/contract";
import type { Instance } from "@/tests/fixtures/instance";
import { writeVideo } from "@/tests/fixtures/video";
import { residentMb } from "./cpu";
import { acceptedAt, connectAccounts, createOwner, post, upload } from "./installation";

/** How much memory the publishing process takes while videos of 200 MB come in, and while ten of them go out at once. */
const VIDEOS = 10;
/** Those that come in; each goes out several times. */
const FILES = 2;
const VIDEO_BYTES = 200 * 1024 * 1024;
const BOUND_MB = 400;
const SAMPLE_MS = 100;
const PATIENCE_MS = 300_000;

/** Does the work and answers the most that the process took meanwhile. */
async function peakDuring<T>(pid: number, work: () => Promise<T>): Promise<{ peakMb: number; seconds: number; result: T }> {
  const startedAt = Date.now();
  let peakMb = await residentMb(pid);
  let working = true;
  const sampling = (async () => {
    while (working) {
      peakMb = Math.max(peakMb, await residentMb(pid));
      await sleep(SAMPLE_MS);
    }
  })();
  try {
    const result = await work();
    return { peakMb, seconds: Math.round((Date.now() - startedAt) / 1_000), result };
  } finally {
    working = false;
    await sampling;
  }
}

export async function benchMemory(instance: Instance) {
  const owner = await createOwner(instance, "memory");
  const ten = Array.from({ length: VIDEOS }, (_, index) => socialPlatforms[index % socialPlatforms.length] ?? "TWITTER");
  const accounts = await connectAccounts(instance, owner.workspaceId, ten);
  const pid = instance.processes().web;
  if (!pid) throw new Error("there is no publishing process");
  const idleMb = await residentMb(pid);
  const scratch = await mkdtemp(join(tmpdir(), "nashir-bench-"));
  try {
    const path = join(scratch, "video.mp4");
    await writeVideo(path, VIDEO_BYTES);
    const incoming = await peakDuring(pid, () => Promise.all(Array.from({ length: FILES }, (_, index) => upload(instance, owner, path, `video ${index}.mp4`))));
    const outgoing = await peakDuring(pid, async () => {
      await Promise.all(
        accounts.map(({ connectionId }, index) =>
          post(instance, owner, "/posts", {
            content: `video ${index}`,
            accountIds: [connectionId],
            mediaUrls: [incoming.result[index % FILES]],
            publishNow: true,
          }),
        ),
      );
      const deadline = Date.now() + PATIENCE_MS;
      let published = 0;
      while (published < VIDEOS && Date.now() < deadline) {
        await sleep(500);
        const accepted = await acceptedAt(instance);
        published = accounts.filter(({ accountId }) => accepted.has(accountId)).length;
      }
      return published;
    });
    const { peakMb, seconds, result: published } = outgoing;
    return {
      unit: "MB",
      videos: VIDEOS,
      megabytesEach: VIDEO_BYTES / 1024 / 1024,
      idleMb,
      incoming: { videos: FILES, peakMb: incoming.peakMb, seconds: incoming.seconds },
      outgoing: { peakMb, seconds, published },
      bound: { peakMb: BOUND_MB, kept: published === VIDEOS && Math.max(peakMb, incoming.peakMb) <= BOUND_MB },
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
