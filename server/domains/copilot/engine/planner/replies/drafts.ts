import { termsIn } from "@/server/lib/word-forms";
import { type DraftTemplate, draftTemplates, englishDrafts } from "../../../data/draft-templates";
import type { DraftRequest, SocialPlatformName } from "./contract";

/** Texts for posts without a language model: a template of the wanted Arabic around the person's own words, and what the brand says of itself. */

/** Where texts are short, what is too much for them is left out; the platforms' own limits are checked by `check_post`. */
const longest: Partial<Record<SocialPlatformName, number>> = { TWITTER: 240, SNAPCHAT: 140 };
const withHashtags: ReadonlySet<SocialPlatformName> = new Set<SocialPlatformName>(["INSTAGRAM", "TIKTOK", "TWITTER", "LINKEDIN", "YOUTUBE"]);
const longestTopic = 110;
const longestHashtag = 30;

type Dialect = keyof typeof draftTemplates;
const isDialect = (name: string | null): name is Dialect => name !== null && Object.hasOwn(draftTemplates, name);

/** The whole of it where it is short, else up to a word's end. */
function shortened(topic: string, longest: number): string {
  const units = [...topic];
  if (units.length <= longest) return topic;
  const cut = units.slice(0, longest - 1).join("");
  return `${cut.slice(0, cut.includes(" ") ? cut.lastIndexOf(" ") : undefined).trimEnd()}…`;
}

const stopWords = new Set("our the a an my your of for and in on new عن من في على إلى و مع كل هذا هذه".split(" "));

/** The first words of the topic that mean something, as one tag. */
function hashtagOf(topic: string): string | null {
  const words = (topic.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !stopWords.has(word.toLowerCase())).slice(0, 3);
  const tag = words.map((word) => (/^[a-z]/i.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join(/[a-z]/i.test(words[0] ?? "") ? "" : "_");
  return tag === "" || [...tag].length > longestHashtag || /^\d+$/.test(tag) ? null : `#${tag}`;
}

const sentence = (text: string): string => (/[.!?؟…:]$/.test(text) ? text : `${text}.`);

/** The template for this variant, or the next one whose own words the brand has not banned. */
function templateOf(templates: readonly DraftTemplate[], variant: number, banned: readonly string[]): DraftTemplate | undefined {
  const turned = templates.map((_, index) => templates[(index + variant) % templates.length]).filter((one) => one !== undefined);
  return turned.find(({ hook, body }) => termsIn(`${hook} ${body}`, banned).length === 0) ?? turned[0];
}

export function writeDraft({ topic, platform, dialect, language, variant, brand }: DraftRequest): string {
  const arabic = language === "ar";
  const template = templateOf(arabic ? draftTemplates[isDialect(dialect) ? dialect : "MSA"] : englishDrafts, variant, brand?.bannedTerms ?? []);
  const about = shortened(topic.trim().replace(/\s+/g, " "), longestTopic).replace(/[.،,]+$/, "");
  const named = arabic ? about : about.charAt(0).toUpperCase() + about.slice(1);
  const hook = sentence((template?.hook ?? "{topic}").replace("{topic}", () => named));
  const props = brand?.valueProps ?? [];
  const strength = props.length > 0 ? props[variant % props.length] : undefined;
  // What the brand says of itself is written in its own language, which need not be that of the text.
  const fits = strength !== undefined && /\p{Script=Arabic}/u.test(strength) === arabic;
  const tag = withHashtags.has(platform) ? hashtagOf(about) : null;
  const lines = [hook, ...(fits ? [sentence(shortened(strength, 160))] : []), template?.body ?? ""].filter((line) => line !== "");
  const whole = (body: readonly string[]) => [...body, ...(tag === null ? [] : [tag])].join("\n\n");
  const most = longest[platform] ?? Number.POSITIVE_INFINITY;
  while (lines.length > 1 && [...whole(lines)].length > most) lines.pop();
  return whole(lines);
}
