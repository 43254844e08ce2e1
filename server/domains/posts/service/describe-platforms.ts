import { z } from "zod";
import { listPlatforms } from "@/server/domains/connections";
import type { Caller } from "@/server/domains/workspaces";
import { text } from "@/server/lib/text";
import { type SocialPlatform, socialPlatforms } from "@/server/platforms/social/contract";
import { adapterParts } from "@/server/platforms/social/registry";
import { settingsSchemas } from "@/server/platforms/social/settings";
import type { Language } from "@/shared/format";
import { capabilities } from "@/shared/social/check-post";
import type { Platform } from "../platforms.schema";

/** What each platform takes, read from what the checks and the adapters themselves go by. */

function settingsOf(platform: SocialPlatform): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(settingsSchemas[platform] ?? z.strictObject({}), { io: "input" });
}

export async function describePlatforms(caller: Caller, locale: Language): Promise<Platform[]> {
  const set = new Map((await listPlatforms(caller)).map((each) => [each.platform, each]));
  return socialPlatforms.map((name): Platform => {
    const platform = name.toLowerCase() as Lowercase<SocialPlatform>;
    const can = capabilities[name];
    const { unit, limit: max, limitWithImages: maxWithImages, without } = can.text;
    const settings = settingsOf(name);
    const has = (setting: string) => Object.hasOwn(settings.properties ?? {}, setting);
    return {
      platform,
      name: text(locale, `name.platform.${name}`),
      available: set.get(platform)?.available ?? false,
      sandbox: set.get(platform)?.sandbox ?? false,
      text: { max, maxWithImages, unit, without, hashtags: can.hashtags, mentions: can.mentions },
      title: can.titleLimit === null ? null : { max: can.titleLimit, unit: unit === "utf16" ? unit : "codePoints" },
      media: {
        required: !can.textOnly,
        max: can.mediaMax,
        mixed: can.mixed,
        images: can.images,
        videos: can.videos,
        altText: can.altTextLimit === null ? null : { max: can.altTextLimit },
      },
      placements: can.placements,
      settings,
      supports: {
        firstComment: has("firstComment"),
        thread: has("thread"),
        altText: can.altTextLimit !== null,
        link: has("link"),
        ...adapterParts(name),
      },
    };
  });
}
