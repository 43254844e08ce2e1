import { describe, expect, it } from "vitest";
import type { OutgoingPost } from "@/server/platforms/social/contract";
import { capabilities } from "@/shared/social/capabilities";
import { type Bench, stored } from "../bench";
import { postOf } from "../outgoing";
import { classOf } from "../stand-in";
import { beyond, jpeg, type Kind, mp4, offered, postLike, sayingOf } from "./kinds";
import type { Particulars } from "./particulars";

const feedOf = async (bench: Bench) => (await fetch(`${bench.standIn.url}/?platform=${bench.platform.toLowerCase()}`)).text();

/** Every kind that the row of capabilities names goes out as it was given; what the row does not allow goes nowhere. */
export function publishing(bench: Bench, particulars: Particulars): void {
  const { platform } = bench;
  const can = capabilities[platform];
  const like = (kind: Kind, given = {}) => postLike(platform, particulars, kind, given);

  describe("publishing", () => {
    it.each(offered(platform))("%s: as it was given, unseen until the create, with its id and address", async (kind) => {
      const access = await bench.account();
      const post = like(kind);
      const { wordless, nameless, addressless } = sayingOf(particulars, kind);
      const progress = await bench.prepared(access, post);
      expect(await bench.log(access)).toEqual([]);

      const created = await bench.settled(access, await bench.adapter.create(access, post, progress));
      const [entry, ...others] = await bench.log(access);
      expect(others).toEqual([]);
      expect(entry?.content).toBe(wordless ? "" : post.text);
      expect(created.externalPostId).toBe(nameless ? null : entry?.externalPostId);
      if (addressless) expect(created.externalUrl).toBeNull();
      else expect(created.externalUrl).toEqual(expect.stringContaining(particulars.site));

      const given = await Promise.all((await post.media()).map((item) => item.withFile(async ({ bytes }) => bytes)));
      const arrived = await Promise.all((entry?.mediaUrls ?? []).map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength));
      expect(arrived).toEqual(given);
    });

    it.each(offered(platform))("%s: once ready, prepare asks neither for the files nor the platform", async (kind) => {
      const access = await bench.account();
      const post = like(kind);
      const progress = await bench.prepared(access, post);
      const untouchable: OutgoingPost = { ...post, media: () => Promise.reject(new Error("asked for media")) };
      const nowhere = bench.adapterWith({ apiBaseUrl: "http://127.0.0.1:9", uploadBaseUrl: "http://127.0.0.1:9" });
      expect(await nowhere.prepare({ ...access, accessToken: "dead" }, untouchable, stored(progress))).toEqual({ state: "ready", progress });
    });

    it.each(beyond(platform))("refuses %s", async (_name, post) => {
      const access = await bench.account();
      expect(await classOf(bench.publish(access, post()))).toBe("INVALID");
      expect(await bench.log(access)).toEqual([]);
    });

    it("takes words up to the limit and not one more", async () => {
      const kind = particulars.wordsIn ?? particulars.ordinary;
      const access = await bench.account();
      const isImages = can.text.limitWithImages !== null && kind.startsWith("image");
      const text = "a".repeat(isImages ? (can.text.limitWithImages ?? 0) : can.text.limit);
      await bench.settled(access, await bench.publish(access, like(kind, { text })));
      expect((await bench.log(access)).map(({ content }) => content)).toEqual([text]);
      expect(await classOf(bench.publish(access, like(kind, { text: `${text}a` })))).toBe("INVALID");
      expect(await bench.log(access)).toHaveLength(1);
    });

    it("takes a title up to the limit and not one letter more, where there are titles", async () => {
      const access = await bench.account();
      const titled = (title: string) => like(particulars.titleIn ?? particulars.ordinary, { settings: { title } });
      const limit = can.titleLimit;
      if (limit !== null) {
        await bench.settled(access, await bench.publish(access, titled("ع".repeat(limit))));
        expect(await feedOf(bench)).toContain("ع".repeat(limit));
      }
      await expect(bench.publish(access, titled("ع".repeat((limit ?? 0) + 1)))).rejects.toMatchObject({
        errorClass: "INVALID",
        message: expect.stringContaining("title"),
      });
      expect(await bench.log(access)).toHaveLength(limit === null ? 0 : 1);
    });

    it.each([particulars.wrongSetting, ["neverHeardOf", true]])("refuses the setting %s: %j by its name, before the first call", async (name, value) => {
      const access = await bench.account();
      await expect(bench.adapter.prepare(access, like(particulars.ordinary, { settings: { [name]: value } }), null)).rejects.toMatchObject({
        errorClass: "INVALID",
        message: expect.stringContaining(name),
      });
      expect(await bench.calls(access)).toEqual([]);
    });

    it("describes images up to the limit for those who do not see them, where the platform does", async () => {
      const access = await bench.account();
      const words = "و".repeat(can.altTextLimit ?? 100);
      const file = can.images.max > 0 ? jpeg : mp4;
      const post = postOf({ text: "described", media: [{ bytes: file, altText: `${words}و`, durationSeconds: 12 }] });
      await bench.settled(access, await bench.publish(access, post));
      expect((await feedOf(bench)).includes(`alt="${words}"`)).toBe(can.altTextLimit !== null);
    });
  });
}
