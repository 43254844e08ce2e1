import { expect, test } from "vitest";
import { saidSettings, shownSettings } from "@/components/composer/settings-fields";
import { settingsFor } from "@/server/domains/posts/service/post-settings";
import type { SocialPlatform } from "@/server/platforms/social/contract";

type Layer = Record<string, unknown>;

test.each<[string, SocialPlatform, Layer, { tiktokSettings?: Layer; youtubeTitle?: string }, Layer, Layer]>([
  ["nothing is said", "PINTEREST", {}, {}, {}, {}],
  ["the account's default holds while nothing is said", "PINTEREST", { boardId: "1" }, {}, {}, { boardId: "1" }],
  ["what is said for the account goes before its default", "PINTEREST", { boardId: "1" }, {}, { boardId: "2" }, { boardId: "2" }],
  ["a default that was emptied does not come back", "PINTEREST", { boardId: "1", link: "https://a.example" }, {}, { link: null }, { boardId: "1" }],
  ["what had no default may be emptied too", "PINTEREST", {}, {}, { link: null }, {}],
  ["a false is said, not empty", "YOUTUBE", { madeForKids: true }, {}, { madeForKids: false }, { madeForKids: false }],
  [
    "the post's word for the platform goes before the default",
    "TIKTOK",
    { privacyLevel: "A", x: 1 },
    { tiktokSettings: { privacyLevel: "B" } },
    {},
    { privacyLevel: "B", x: 1 },
  ],
  ["and after the account's own", "TIKTOK", {}, { tiktokSettings: { privacyLevel: "B" } }, { privacyLevel: "C" }, { privacyLevel: "C" }],
  ["the account may have none where the post has one", "YOUTUBE", { title: "D" }, { youtubeTitle: "B" }, { title: null }, {}],
  ["the post's title is YouTube's alone", "PINTEREST", {}, { youtubeTitle: "B" }, {}, {}],
])("%s", (_, platform, publishDefaults, { tiktokSettings = null, youtubeTitle = null }, settings, expected) => {
  expect(settingsFor({ tiktokSettings, youtubeTitle }, { platform, publishDefaults, settings })).toEqual(expected);
});

test.each([
  [{ link: "  " }, { link: null }, { link: "" }],
  [{ tags: [] }, { tags: null }, { tags: "" }],
  [{ title: " a " }, { title: "a" }, { title: "a" }],
  [{ madeForKids: false }, { madeForKids: false }, { madeForKids: false }],
  [{}, {}, {}],
])("%j is sent as %j, and shown again as %j", (form, said, shown) => {
  expect(saidSettings(form)).toEqual(said);
  expect(shownSettings(said)).toEqual(shown);
});
