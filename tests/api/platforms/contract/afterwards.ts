import { describe, expect, it } from "vitest";
import type { PostMetrics } from "@/server/platforms/social/contract";
import { capabilities } from "@/shared/social/capabilities";
import type { Bench } from "../bench";
import { classOf } from "../stand-in";
import { offered, postLike, sayingOf } from "./kinds";
import type { Particulars } from "./particulars";

const HOURS = 20;
const counters = ["impressions", "views", "likes", "comments", "shares", "saves", "clicks"] as const;

/** What can be done with a post that is out. */
export function afterwards(bench: Bench, particulars: Particulars): void {
  const { platform } = bench;
  const named = offered(platform).filter((kind) => !sayingOf(particulars, kind).nameless);
  const [counted = particulars.ordinary] = named.includes(particulars.ordinary) ? [particulars.ordinary] : named;
  const publish = async (access: Awaited<ReturnType<Bench["account"]>>, kind = counted) =>
    bench.settled(access, await bench.publish(access, postLike(platform, particulars, kind)));

  describe("afterwards", () => {
    it.each(named)("%s: counted, without posts that are not there", async (kind) => {
      const access = await bench.account();
      const { externalPostId } = await publish(access, kind);
      await bench.standIn.order("clock", { advanceSeconds: HOURS * 3_600 });
      const { accessToken } = await bench.adapter.refreshTokens(access.refreshToken, access);
      const read = await bench.adapter.readMetrics?.({ ...access, accessToken }, [externalPostId ?? "", particulars.unknownId]);
      expect(read?.map((post) => post.externalPostId)).toEqual([externalPostId]);
      const metrics = read?.[0] as PostMetrics;
      const reported = counters.filter((name) => typeof metrics[name] === "number");
      if (kind === counted) expect(reported).toEqual(counters.filter((name) => particulars.counters.includes(name)));
      expect(reported.some((name) => (metrics[name] ?? 0) > 0)).toBe(true);
      expect(counters.filter((name) => metrics[name] === undefined)).toEqual([]);
    });

    if (capabilities[platform].deletes) {
      it.each(named)("%s: deleted, and a second time makes no difference", async (kind) => {
        const access = await bench.account();
        const { externalPostId } = await publish(access, kind);
        const feed = async () => (await fetch(`${bench.standIn.url}/`)).text();
        expect(await feed()).toContain(access.accountName);
        await bench.adapter.deletePost?.(access, externalPostId ?? "");
        expect(await feed()).not.toContain(access.accountName);
        expect(await classOf(Promise.resolve(bench.adapter.deletePost?.(access, externalPostId ?? "")))).toBe("none");
      });

      it("deletes nobody else's", async () => {
        const [access, other] = [await bench.account(), await bench.account()];
        const { externalPostId } = await publish(access);
        expect(await classOf(Promise.resolve(bench.adapter.deletePost?.(other, externalPostId ?? "")))).toBe(particulars.deletesOthers);
        expect(await (await fetch(`${bench.standIn.url}/`)).text()).toContain(access.accountName);
      });
    } else {
      it("has nothing by which to delete", () => {
        expect([bench.adapter.deletePost, particulars.deletesOthers]).toEqual([undefined, null]);
      });
    }
  });
}
