import { expect, test } from "vitest";
import { postSettings } from "@/components/composer/account-settings";
import { emptyDraft, fieldsOf } from "@/components/composer/draft";
import { type AccountSettings, formSettings } from "@/components/composer/settings-fields";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { capabilities, checkPost, fittingSettings, mediaKinds } from "@/shared/social/check-post";

/** The settings that the composer sends, shows in its form, and shows in the preview. */

const link = "https://a.example";
const image = "https://files.example/a.jpg";
const video = "https://files.example/a.mp4";

interface Case {
  defaults?: AccountSettings;
  chosen?: AccountSettings;
  files?: string[];
  kind?: string;
  sent: Record<string, unknown>;
  holding?: AccountSettings;
  warnings?: string[];
}

test.each<[string, Lowercase<SocialPlatform>, Case]>([
  ["a default is not said again", "instagram", { defaults: { placement: "story" }, files: [image], sent: {}, holding: { placement: "story" } }],
  ["one that does not suit is not shown either", "instagram", { defaults: { placement: "story" }, files: [image, image], sent: {}, holding: {} }],
  [
    "a choice in the default's words is said, and told of where it cannot be",
    "instagram",
    {
      defaults: { placement: "story" },
      chosen: { placement: "story" },
      files: [image, image],
      sent: { placement: "story" },
      warnings: ["PLACEMENT_ONE_FILE"],
    },
  ],
  ["another choice than the default", "facebook", { defaults: { placement: "story" }, chosen: { placement: "feed" }, sent: { placement: "feed" } }],
  ["a link alone", "linkedin", { chosen: { link, linkTitle: "عنوان" }, sent: { link, linkTitle: "عنوان" } }],
  ["a link whose field a picture hides", "linkedin", { chosen: { link, linkTitle: "عنوان" }, files: [image], sent: {} }],
  ["a link whose field a reel hides", "facebook", { chosen: { link, placement: "reel" }, files: [video], sent: { placement: "reel" } }],
  ["a link beside a default that does not suit", "facebook", { defaults: { placement: "story" }, chosen: { link }, sent: { link }, holding: { link } }],
  ["an emptied default is none", "facebook", { defaults: { link }, chosen: { link: "" }, sent: { link: null }, holding: { link: "" } }],
  [
    "a title whose field another kind hides",
    "snapchat",
    { chosen: { title: "عنوان", placement: "spotlight" }, files: [video], sent: { placement: "spotlight" } },
  ],
  ["whom only a person may choose", "linkedin", { kind: "organization", chosen: { visibility: "CONNECTIONS" }, sent: {} }],
  [
    "what has no field stays as a program set it",
    "pinterest",
    { chosen: { boardId: "1", boardSectionId: "11" }, sent: { boardId: "1", boardSectionId: "11" } },
  ],
  [
    "the answers that must be a person's own",
    "tiktok",
    {
      files: [video],
      sent: { disableComment: true, disableDuet: true, disableStitch: true },
    },
  ],
])("%s: %s", (_, platform, { defaults = {}, chosen, files = [], kind = "profile", sent, holding = sent as AccountSettings, warnings: told = [] }) => {
  const name = platform.toUpperCase() as SocialPlatform;
  const fitting = (all: AccountSettings, own: AccountSettings) => formSettings(fittingSettings(capabilities[name], all, own, mediaKinds(files, [])));
  const found = postSettings({ platform, kind, publishDefaults: defaults }, chosen, { mediaCount: files.length, fitting });
  const draft = { ...emptyDraft, accountIds: ["a"], mediaUrls: files, settings: { a: found.explicit } };
  expect(fieldsOf(draft, [platform]).settings).toEqual({ a: sent });
  expect(found.holding).toEqual(holding);
  const { placement, title, link: shown } = found.holding;
  const codes = checkPost({ platform: name, text: "a", mediaUrls: files, placement, title, link: shown }).map(({ code }) => code);
  expect(codes.filter((code) => code.startsWith("PLACEMENT") || code.startsWith("LINK"))).toEqual(told);
});
