import { describe, expect, it, vi } from "vitest";
import type { Access, OutgoingPost, Progress } from "@/server/platforms/social/contract";
import type { Bench } from "../bench";
import { classOf } from "../stand-in";
import { offered, postLike, sayingOf } from "./kinds";
import type { Particulars } from "./particulars";

/** An answer that was lost: the outcome is unknown, there is one post and no second, and what can be read is found. */
export function unknownOutcomeContract(bench: Bench, particulars: Particulars): void {
  const { platform } = bench;
  const like = (kind = particulars.ordinary, given = {}) => postLike(platform, particulars, kind, given);
  const find = (access: Access, post: OutgoingPost, progress: Progress | null, since: Date) =>
    bench.adapter.findCreated(access, { text: post.text, since, mediaCount: post.mediaCount, settings: post.settings, progress });

  async function expectFoundAfterLoss(access: Access, kind = particulars.ordinary): Promise<void> {
    const { unreadable, addressless } = sayingOf(particulars, kind);
    const since = new Date();
    const post = like(kind);
    const progress = await bench.prepared(access, post);
    expect(await find(access, post, progress, since)).toBe(unreadable ? "unsupported" : null);
    expect(await classOf(bench.adapter.create(access, post, progress))).toBe("UNKNOWN_OUTCOME");

    const found = await find(access, post, progress, since);
    if (unreadable) expect(found).toBe("unsupported");
    else {
      if (found === null || found === "unsupported") throw new Error(`not found: ${found}`);
      const settled = await bench.settled(access, found);
      const [entry] = await bench.log(access);
      expect(settled.externalPostId).toBe(entry?.externalPostId);
      if (!addressless) expect(settled.externalUrl).toEqual(expect.stringContaining(particulars.site));
    }
    // What is pulled arrives after the answer.
    await vi.waitFor(async () => expect(await bench.log(access)).toHaveLength(1), { timeout: 20_000 });
  }

  describe("in doubt", () => {
    it.each(offered(platform))("%s of an account whose answers are lost", async (kind) => {
      await expectFoundAfterLoss(await bench.account("lost-reply"), kind);
    });

    it.each(["reset-after-accept", "error-after-accept"])("%s", async (behaviour) => {
      const access = await bench.account();
      await bench.standIn.order("next", { platform, accountId: access.accountId, operation: "create", behaviour });
      await expectFoundAfterLoss(access);
    });

    it.each(offered(platform))("%s: neither an earlier post of the same words nor one of other words is taken for it", async (kind) => {
      const access = await bench.account();
      const post = like(kind);
      const { unreadable, nameless, wordless } = sayingOf(particulars, kind);
      const nothing = unreadable || nameless ? "unsupported" : null;
      await bench.settled(access, await bench.publish(access, post));
      const readableByWords = await find(access, post, null, new Date(Date.now() + 3_600_000));
      expect([nothing, "unsupported"]).toContain(readableByWords);
      const other = await find(access, like(kind, { text: "other words" }), null, new Date());
      if (!wordless) expect([null, "unsupported"]).toContain(other);
    });
  });
}
