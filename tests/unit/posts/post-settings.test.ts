import { expect, test } from "vitest";
import { explicitSettings, formSettings } from "@/components/composer/settings-fields";
import { settingsFor } from "@/server/domains/posts/service/post-settings";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import type { MediaKind } from "@/shared/social/check-post";

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
  expect(settingsFor({ tiktokSettings, youtubeTitle }, { platform, publishDefaults, settings }, [])).toEqual(expected);
});

const link = "https://a.example";
test.each<[string, SocialPlatform, Layer, Layer, MediaKind[], Layer]>([
  ["a link is for a post without files", "FACEBOOK", { link }, {}, [], { link }],
  ["a default link is left out beside a file", "FACEBOOK", { link }, {}, ["image"], {}],
  ["an earlier form's copy of it too", "FACEBOOK", { link }, { link }, ["image"], {}],
  ["one that the post says stays, to be told of", "FACEBOOK", { link }, { link: "https://b.example" }, ["image"], { link: "https://b.example" }],
  ["a default link is left out of a story", "FACEBOOK", { link }, { placement: "story" }, ["image"], { placement: "story" }],
  ["a pin's link is for every pin", "PINTEREST", { link }, {}, ["image"], { link }],
  ["a default kind that needs a video is left out without one", "INSTAGRAM", { placement: "reel" }, {}, ["image"], {}],
  ["and holds with one", "INSTAGRAM", { placement: "reel" }, {}, ["video"], { placement: "reel" }],
  ["and with a file of which nothing is known", "INSTAGRAM", { placement: "reel" }, {}, ["unknown"], { placement: "reel" }],
  ["a default kind of one file is left out with two", "FACEBOOK", { placement: "story" }, {}, ["image", "image"], {}],
  [
    "one that the post says stays, in the default's words too",
    "FACEBOOK",
    { placement: "story" },
    { placement: "story" },
    ["image", "image"],
    { placement: "story" },
  ],
  ["a reel that the post says stays too", "INSTAGRAM", { placement: "reel" }, { placement: "reel" }, ["image"], { placement: "reel" }],
  ["no reel, so its link holds", "FACEBOOK", { placement: "reel", link }, {}, [], { link }],
  ["a Spotlight is made of a video", "SNAPCHAT", { placement: "spotlight", locale: "ar_AA" }, {}, ["image"], { locale: "ar_AA" }],
  ["a kind that the post says stays", "SNAPCHAT", {}, { placement: "spotlight" }, ["image"], { placement: "spotlight" }],
  ["a section lies within its own board", "PINTEREST", { boardId: "1", boardSectionId: "11" }, { boardId: "2" }, ["image"], { boardId: "2" }],
  ["and stays within it", "PINTEREST", { boardId: "1", boardSectionId: "11" }, {}, ["image"], { boardId: "1", boardSectionId: "11" }],
])("%s: %s", (_, platform, publishDefaults, settings, kinds, expected) => {
  expect(settingsFor({ tiktokSettings: null, youtubeTitle: null }, { platform, publishDefaults, settings }, kinds)).toEqual(expected);
});

test.each([
  [{ link: "  " }, { link: null }, { link: "" }],
  [{ tags: [] }, { tags: null }, { tags: "" }],
  [{ title: " a " }, { title: "a" }, { title: "a" }],
  [{ madeForKids: false }, { madeForKids: false }, { madeForKids: false }],
  [{}, {}, {}],
])("%j is sent as %j, and shown again as %j", (form, sent, shown) => {
  expect(explicitSettings(form)).toEqual(sent);
  expect(formSettings(sent)).toEqual(shown);
});
