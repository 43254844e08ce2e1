/**
 * Writes the emoji that the composer offers, with their names and search words in both languages, so that a picker asks no other host.
 * English words are emojibase's, Arabic ones Unicode's own (CLDR); skin tones are left out.
 */
import { mkdir, writeFile } from "node:fs/promises";
import arabic from "cldr-annotations-modern/annotations/ar/annotations.json" with { type: "json" };
import english from "emojibase-data/en/data.json" with { type: "json" };
import messages from "emojibase-data/en/messages.json" with { type: "json" };

/** What the systems of the last years can draw. */
const NEWEST_VERSION = 15;
const COMPONENT_GROUP = 2;
const FLAG_GROUP = 9;
const arabicGroups = {
  "smileys-emotion": "وجوه ومشاعر",
  "people-body": "أشخاص وأيدٍ",
  "animals-nature": "حيوانات وطبيعة",
  "food-drink": "طعام وشراب",
  "travel-places": "سفر وأماكن",
  activities: "أنشطة ومناسبات",
  objects: "أشياء",
  symbols: "رموز",
  flags: "أعلام",
};

const emojis = english.filter(({ group, version }) => group !== undefined && group !== COMPONENT_GROUP && version <= NEWEST_VERSION);
const { groups } = messages;
const { annotations } = arabic.annotations;

const regionName = new Intl.DisplayNames("ar", { type: "region" });
const regionOf = (emoji) => [...emoji].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 65)).join("");
const plain = (emoji) => emoji.replaceAll("\uFE0F", "");

function inArabic({ emoji, group, label, tags = [] }) {
  if (group === FLAG_GROUP && /^[\u{1F1E6}-\u{1F1FF}]{2}$/u.test(emoji)) return { label: `علم ${regionName.of(regionOf(emoji))}`, tags: [label] };
  const found = annotations[plain(emoji)] ?? annotations[emoji];
  // Combined ones have no name of their own in Arabic; they are found by the person they begin with.
  const first = found ?? annotations[[...plain(emoji)][0]];
  return first ? { label: (first.tts ?? [label])[0], tags: [...(first.default ?? []), ...tags.slice(0, 3)] } : { label, tags };
}

await mkdir("public/emoji", { recursive: true });
for (const locale of ["ar", "en"]) {
  const data = {
    locale,
    categories: groups
      .filter(({ order }) => order !== COMPONENT_GROUP)
      .map(({ key, message, order }) => ({ index: order, label: locale === "ar" ? arabicGroups[key] : message })),
    skinTones: { light: "", "medium-light": "", medium: "", "medium-dark": "", dark: "" },
    emojis: emojis.map((entry) => {
      const { emoji, group, version, label, tags = [] } = entry;
      return { emoji, category: group, version, ...(locale === "ar" ? inArabic(entry) : { label, tags }) };
    }),
  };
  await writeFile(`public/emoji/${locale}.json`, JSON.stringify(data));
}
