import { describe, expect, it } from "vitest";
import ar from "@/components/messages/ar";
import en from "@/components/messages/en";
import { normaliseText } from "@/shared/text-normalisation";

/** What the palette finds a page or an act by, beside its name in the language of the page. */
const both = { ar, en };

const named = (messages: typeof ar | typeof en): Record<string, Record<string, string>> => {
  const { newPost, signOut, home, publish, library, insights, ads, copilot, accounts, settings, sections, tabs } = messages.shell;
  const { alerts, recurring, memory, creatives, compare } = tabs;
  return {
    shell: { newPost, signOut, home, publish, library, insights, ads, copilot, accounts, settings },
    sections,
    tabs: { alerts, recurring, memory, creatives, compare },
    settingsPages: messages.settings.sections,
  };
};

const cases = (["ar", "en"] as const).flatMap((locale) =>
  Object.entries(named(both[locale === "ar" ? "en" : "ar"])).flatMap(([group, names]) =>
    Object.entries(names).map(([key, name]) => {
      const words = both[locale].palette.words as unknown as Record<string, string | Record<string, string>>;
      const inGroup = group === "shell" ? words : words[group];
      return { locale, name, words: typeof inGroup === "object" ? inGroup[key] : undefined };
    }),
  ),
);

describe("a page or an act is found by its name in the other language too", () => {
  it.each(cases)("$name, while the interface is in $locale", ({ name, words }) => {
    const kept = normaliseText(String(words));
    for (const word of normaliseText(name).split(/\s+/)) expect(kept).toContain(word);
  });
});
