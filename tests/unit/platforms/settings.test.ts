import { describe, expect, test } from "vitest";
import { linkedinSettings, youtubeSettings } from "@/server/platforms/social/settings";

/** What may be set, where a schema has a rule of its own. */

const letters = (count: number) => "a".repeat(count);

describe("tags of a video", () => {
  test.each<[string, string[], boolean]>([
    ["500 characters with the commas between", [...Array(4).fill(letters(100)), letters(96)], true],
    ["one more", [...Array(4).fill(letters(100)), letters(97)], false],
    ["one with a space, which counts two more", [...Array(4).fill(letters(100)), `${letters(92)} b`], true],
    ["one more", [...Array(4).fill(letters(100)), `${letters(93)} b`], false],
  ])("%s", (_, tags, taken) => {
    expect(youtubeSettings.safeParse({ tags }).success).toBe(taken);
  });
});

test.each([
  [{ link: "https://shop.example", linkTitle: "عرض" }, true],
  [{ link: "ftp://shop.example" }, false],
  [{ link: "https://shop.example", linkTitle: " " }, false],
  [{ link: "https://shop.example", linkTitle: letters(401) }, false],
])("a link's card %j: %s", (settings, taken) => {
  expect(linkedinSettings.safeParse(settings).success).toBe(taken);
});
