import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlatformError, platformErrorClasses } from "@/server/platforms/platform-error";
import type { Bench } from "../bench";
import { classOf, type StandIn, startStandIn } from "../stand-in";
import { offered, postLike, sayingOf } from "./kinds";
import type { Particulars } from "./particulars";

/** Each class that the platform can answer with, and the accounts whose behaviour is fixed. */
export function failing(bench: Bench, particulars: Particulars): void {
  const { platform } = bench;
  const like = (kind = particulars.ordinary) => postLike(platform, particulars, kind);
  const toTheEnd = async (access: Awaited<ReturnType<Bench["account"]>>, kind = particulars.ordinary) =>
    bench.settled(access, await bench.publish(access, like(kind)));

  describe("refused", () => {
    it.each(platformErrorClasses)("%s", async (errorClass) => {
      const refusal = particulars.refusals[errorClass];
      const access = await bench.account();
      if (refusal === null) {
        // Never sent: the call that would cause it succeeds.
        expect([errorClass, particulars.again]).toEqual(["DUPLICATE", "taken"]);
        return;
      }
      const { at, status, body, kind } = refusal;
      await bench.fail(at, { status, body: body ?? {} });
      expect(await classOf(toTheEnd(access, kind))).toBe(refusal.countsAs ?? errorClass);
      expect(await bench.log(access)).toHaveLength(refusal.leaves ?? 0);
    });

    it("the very same post again", async () => {
      const access = await bench.account();
      await toTheEnd(access);
      const again = await classOf(toTheEnd(access));
      expect(again).toBe(particulars.again === "taken" ? "none" : particulars.again);
      expect(await bench.log(access)).toHaveLength(particulars.again === "taken" ? 2 : 1);
    });
  });

  describe("an account that is", () => {
    it("reject: refused every time", async () => {
      const access = await bench.account("reject");
      const classes = [await classOf(toTheEnd(access)), await classOf(toTheEnd(access))];
      expect(classes).toEqual([particulars.rejected, particulars.rejected]);
      expect(await bench.log(access)).toEqual([]);
    });

    it("flaky: unavailable twice and then published, once", async () => {
      const access = await bench.account("flaky");
      const post = like();
      const progress = await bench.prepared(access, post);
      const question = { text: post.text, since: new Date(), mediaCount: post.mediaCount, settings: post.settings, progress };
      for (const _ of [1, 2]) {
        expect(await classOf(bench.adapter.create(access, post, progress))).toBe(particulars.unavailable);
        // There is no post, and only a post that can be searched for can be reported missing.
        expect(await bench.adapter.findCreated(access, question)).toBe(sayingOf(particulars, particulars.ordinary).unreadable ? "unsupported" : null);
      }
      await bench.settled(access, await bench.adapter.create(access, post, progress));
      expect(await bench.log(access)).toHaveLength(1);
    });

    it("rate-limited: to come back later, by its own word where it gives one", async () => {
      const access = await bench.account("rate-limited");
      const error: unknown = await bench.publish(access, like()).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ errorClass: "RATE" });
      const { retryAt } = (error as PlatformError).options;
      expect(retryAt !== undefined && retryAt.getTime() > Date.now()).toBe(particulars.returnsTime);
      expect(await bench.log(access)).toEqual([]);
    });

    it("expired: to be connected again, for the post and for the renewal", async () => {
      const access = await bench.account("expired");
      expect(await classOf(toTheEnd(access))).toBe("RECONNECT");
      expect(await classOf(bench.adapter.refreshTokens(access.refreshToken, access))).toBe("RECONNECT");
    });

    describe("slow", () => {
      // As long as anywhere on one platform; the others need not take that long to show that they wait.
      const slowSeconds = platform === "TWITTER" ? 8 : 1;
      let aside: StandIn;
      let took: Promise<number>;
      // At a sandbox of its own and from the beginning, so that nobody waits for it.
      beforeAll(async () => {
        aside = await startStandIn({ slowSeconds });
        const adapter = bench.adapterWith(aside.configOf(platform));
        const access = await aside.account(platform, "slow");
        const post = like();
        let preparation = await adapter.prepare(access, post, null);
        while (preparation.state !== "ready") {
          await aside.order("clock", { advanceSeconds: preparation.waitSeconds });
          preparation = await adapter.prepare(access, post, preparation.progress);
        }
        const started = Date.now();
        took = adapter.create(access, post, preparation.progress).then(() => Date.now() - started);
        took.catch(() => undefined);
      });
      afterAll(() => aside.stop());

      it("published when it has answered", async () => {
        expect(await took).toBeGreaterThanOrEqual(slowSeconds * 1_000 - 100);
      });
    });
  });

  describe("a sign-in that ends between the preparation and the create", () => {
    it.each(offered(platform))("%s: with a fresh one the same upload is published, once", async (kind) => {
      const access = await bench.account();
      const post = like(kind);
      const progress = await bench.prepared(access, post);
      await bench.standIn.order("expire", { platform, accountId: access.accountId });
      const { tokenless } = sayingOf(particulars, kind);
      const create = () => bench.adapter.create(access, post, progress);
      const early = tokenless ? await create() : null;
      if (early) expect(await classOf(bench.settled(access, early))).toBe("RECONNECT");
      else expect(await classOf(create())).toBe("RECONNECT");
      expect(await bench.log(access)).toHaveLength(tokenless ? 1 : 0);

      const { accessToken } = await bench.adapter.refreshTokens(access.refreshToken, access);
      const fresh = { ...access, accessToken };
      await bench.settled(fresh, early ?? (await bench.adapter.create(fresh, post, progress)));
      expect(await bench.log(access)).toHaveLength(1);
    });
  });
}
