import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { OutgoingPost, SocialPlatform } from "@/server/platforms/social/contract";
import { type Capability, capabilities } from "@/shared/social/capabilities";
import { postOf, type TestMedia } from "../outgoing";
import type { KindParticulars, Particulars } from "./particulars";

/** The kinds of post that a platform's row of capabilities names, and one of each. */

/** Without a placement a post is ordinary; `images` and `mixed` are as many as there may be. */
export const kinds = ["text", "image", "images", "video", "mixed", "story", "reel", "saved_story", "spotlight"] as const;
export type Kind = (typeof kinds)[number];

export const jpeg = await sharp({ create: { width: 320, height: 320, channels: 3, background: "#0f5fd7" } })
  .jpeg()
  .toBuffer();
/** The first bytes of an MP4 and then nothing that plays: enough for what a platform looks at first. */
export const mp4 = Buffer.concat([Buffer.from("000000186674797069736f6d0000020069736f6d69736f32", "hex"), randomBytes(300 * 1024)]);

const photo: TestMedia = { bytes: jpeg };
const clip: TestMedia = { bytes: mp4, durationSeconds: 12 };
const many = (media: TestMedia, count: number) => Array<TestMedia>(count).fill(media);

function ordinaryMedia(kind: Kind, can: Capability): TestMedia[] | null {
  switch (kind) {
    case "text":
      return [];
    case "image":
      return [photo];
    case "images":
      return many(photo, can.images.max);
    case "video":
      return [clip];
    case "mixed":
      return [photo, clip];
    default:
      return null;
  }
}

const isOffered = (kind: Kind, can: Capability): boolean =>
  ({
    text: can.textOnly,
    image: can.images.max > 0,
    images: can.images.max > 1,
    video: can.videos.max > 0,
    mixed: can.mixed,
    feed: false,
  })[kind as string] ?? can.placements.includes(kind);

export const offered = (platform: SocialPlatform): Kind[] => kinds.filter((kind) => isOffered(kind, capabilities[platform]));

export const sayingOf = ({ kinds: kindParticulars = {} }: Particulars, kind: Kind): KindParticulars => kindParticulars[kind] ?? {};

/** A post of this kind. */
export function postLike(platform: SocialPlatform, particulars: Particulars, kind: Kind, given: { text?: string; settings?: object } = {}): OutgoingPost {
  const media = ordinaryMedia(kind, capabilities[platform]);
  const text = given.text ?? `${kind}: مرحبا & <3 #نشر`;
  if (media) return postOf({ text: withoutBrackets(platform, text), media, settings: { ...given.settings } });
  const { of = "image" } = sayingOf(particulars, kind);
  return postOf({ text, media: [of === "image" ? photo : clip], settings: { placement: kind, ...given.settings } });
}

/** YouTube takes neither of the two in a description. */
function withoutBrackets(platform: SocialPlatform, text: string): string {
  return platform === "YOUTUBE" ? text.replaceAll(/[<>]/g, "") : text;
}

/** What the row does not allow, by name. */
export function beyond(platform: SocialPlatform): [string, () => OutgoingPost][] {
  const can = capabilities[platform];
  const { images, videos } = can;
  const cases: [string, boolean, TestMedia[]][] = [
    ["nothing at all", true, []],
    ["words alone", !can.textOnly, []],
    ["an image", images.max === 0, [photo]],
    [`${images.max + 1} images`, images.max > 0, many(photo, images.max + 1)],
    [`${videos.max + 1} videos`, true, many(clip, videos.max + 1)],
    ["an image beside a video", !can.mixed, [photo, clip]],
  ];
  return cases.filter(([, isBeyond]) => isBeyond).map(([name, , media]) => [name, () => postOf({ text: name === "nothing at all" ? "" : "x", media })]);
}
