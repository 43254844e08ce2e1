import { describe, expect, test } from "vitest";
import { allow, allows, initialSettings, lacksAnswer, type SettingsField, type SettingValue, settingsFields } from "@/components/composer/settings-fields";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { settingsSchemas, tiktokPrivacyLevels } from "@/server/platforms/social/settings";

function valuesOf(field: SettingsField): SettingValue[] {
  switch (field.kind) {
    case "choice":
      return [...field.values];
    case "switch":
      return [true, false];
    case "tags":
      return [["one", "اثنان"]];
    case "moment":
      return [0, 1_500];
    case "names":
      return [["nashir", "cafe.riyadh_1"]];
    case "destination":
      return ["123"];
    case "text":
      return [field.address ? "https://example.com/a" : "عنوان"];
  }
}

const cases = Object.entries(settingsFields).flatMap(([platform, fields]) =>
  fields.flatMap((field) => valuesOf(field).map((value) => [platform, field.name, value] as const)),
);

describe("what a form can give is what the platform's schema takes", () => {
  test.each(cases)("%s %s %j", (platform, name, value) => {
    const schema = settingsSchemas[platform.toUpperCase() as SocialPlatform];
    expect(schema?.safeParse({ [name]: value }).success).toBe(true);
    expect(schema?.safeParse({ [`${name}X`]: value }).success).toBe(false);
  });

  test.each(tiktokPrivacyLevels.map((level) => [level]))("tiktok %s", (privacyLevel) => {
    const started = initialSettings({ platform: "tiktok", publishDefaults: {} });
    const given = { ...started, ...allow("duet", true), privacyLevel, brandContentToggle: true, brandOrganicToggle: true, madeWithAi: true };
    expect(settingsSchemas.TIKTOK?.safeParse(given).success).toBe(true);
  });
});

describe("what the person has to answer", () => {
  const tiktok = { platform: "tiktok", publishDefaults: {} } as const;

  test("nothing is allowed beforehand, and nobody is chosen to see it", () => {
    const started = initialSettings(tiktok);
    expect(started).toEqual({ disableComment: true, disableDuet: true, disableStitch: true });
    expect([allows(started, "comment"), allows({ ...started, ...allow("comment", true) }, "comment")]).toEqual([false, true]);
  });

  test.each([
    [{}, true],
    [{ privacyLevel: "SELF_ONLY" }, false],
    [{ privacyLevel: "SELF_ONLY", brandContentToggle: true }, true],
    [{ privacyLevel: "PUBLIC_TO_EVERYONE", brandContentToggle: true }, false],
  ])("%j lacks an answer: %s", (settings, lacking) => {
    expect(lacksAnswer(tiktok, settings)).toBe(lacking);
    expect(lacksAnswer({ platform: "twitter" }, settings)).toBe(false);
  });

  test("an account's defaults are not repeated by a post", () => {
    expect(initialSettings({ platform: "pinterest", publishDefaults: { boardId: "7" } })).toEqual({});
  });
});
