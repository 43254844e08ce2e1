import { bannedTermsIn, type SaveBrandProfileInput } from "@/server/domains/ads/brand-profile.schema";

/** How a brand may sound by its profile, from fixed patterns: an illustration while it is filled in, and no text that anybody publishes. */

type Profile = Pick<SaveBrandProfileInput, "name" | "languages" | "dialect" | "voice" | "valueProps" | "bannedTerms">;
type Dialect = NonNullable<Profile["dialect"]>;
type Register = "plain" | "lively" | "formal";

export interface ExampleLine {
  parts: { text: string; banned: boolean }[];
}

export interface ExampleGroup {
  /** Of an Arabic, its dialect; else the language. */
  voice: Dialect | "en";
  lines: ExampleLine[];
}

/** An announcement, in which no word has to agree with the name or the strength in gender or number, and an invitation. */
interface Pattern {
  announcement: string;
  invitation: string;
}

const standardFormal: Pattern = { announcement: "يسرّنا في {name} أن نقدّم لكم: {strength}", invitation: "لأي استفسار، يسعدنا تواصلكم مع {name}." };

const patterns: Record<Dialect | "en", Record<Register, Pattern>> = {
  MSA: {
    plain: { announcement: "جديدنا في {name}: {strength}", invitation: "لمعرفة المزيد تكفي رسالة إلى {name}." },
    lively: { announcement: "خبر جميل من {name}: {strength} ✨", invitation: "أي سؤال؟ نحن هنا! 💬" },
    formal: standardFormal,
  },
  GULF: {
    plain: { announcement: "عندنا في {name}: {strength}", invitation: "أي استفسار؟ حياكم الله." },
    lively: { announcement: "يا هلا! جديد {name}: {strength} ✨", invitation: "وش تنتظرون؟ حياكم 💬" },
    formal: standardFormal,
  },
  EGYPTIAN: {
    plain: { announcement: "الجديد عند {name}: {strength}", invitation: "أي سؤال؟ إحنا معاكم." },
    lively: { announcement: "خبر حلو أوي من {name}: {strength} ✨", invitation: "لسه مستنيين إيه؟ كلمونا 💬" },
    formal: standardFormal,
  },
  LEVANTINE: {
    plain: { announcement: "عنا جديد من {name}: {strength}", invitation: "أي سؤال؟ نحنا هون." },
    lively: { announcement: "خبر كتير حلو من {name}: {strength} ✨", invitation: "شو ناطرين؟ احكونا 💬" },
    formal: standardFormal,
  },
  MAGHREBI: {
    plain: { announcement: "عندنا جديد من {name}: {strength}", invitation: "شي سؤال؟ حنا هنا." },
    lively: { announcement: "خبر زوين بزاف من {name}: {strength} ✨", invitation: "علاش كتسناو؟ هضرو معانا 💬" },
    formal: standardFormal,
  },
  IRAQI: {
    plain: { announcement: "عدنا جديد من {name}: {strength}", invitation: "أي سؤال؟ تدللون." },
    lively: { announcement: "خوش خبر من {name}: {strength} ✨", invitation: "شتنتظرون؟ راسلونا 💬" },
    formal: standardFormal,
  },
  en: {
    plain: { announcement: "New at {name}: {strength}", invitation: "Questions? Write to {name}." },
    lively: { announcement: "Good news from {name}: {strength} ✨", invitation: "Curious? Say hi! 💬" },
    formal: { announcement: "At {name} we are pleased to present: {strength}", invitation: "For enquiries, please contact {name}." },
  },
};

const formalVoice = /رسمي|وقور|مهني|احترافي|(?<!\p{L})جاد|formal|professional|serious/iu;
const notFormal = /غير رسمي|(?:not|non|in)[ -]?formal/iu;
const livelyVoice = /مرح|حيوي|شبابي|عفوي|ودود|دافئ|قريب من|playful|fun\b|lively|young|casual|witty|friendly|warm/iu;

/** What the voice is described as, where it says so; lively goes before formal, as "warm and professional" is no notice. */
export function registerOf(voice: string | null): Register {
  const voiceText = voice ?? "";
  if (notFormal.test(voiceText) || livelyVoice.test(voiceText)) return "lively";
  return formalVoice.test(voiceText) ? "formal" : "plain";
}

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

export function withBanned(text: string, terms: readonly string[]): ExampleLine["parts"] {
  const parts: ExampleLine["parts"] = [];
  let end = 0;
  for (const { span } of bannedTermsIn(text, terms)) {
    const start = Math.max(span[0], end);
    if (start >= span[1]) continue;
    if (start > end) parts.push({ text: text.slice(end, start), banned: false });
    parts.push({ text: text.slice(start, span[1]), banned: true });
    end = span[1];
  }
  return end < text.length ? [...parts, { text: text.slice(end), banned: false }] : parts;
}

const MAX_STRENGTHS = 2;

function groupOf(voice: ExampleGroup["voice"], { name, valueProps, bannedTerms, ...profile }: Profile): ExampleGroup {
  const pattern = patterns[voice][registerOf(profile.voice)];
  const fitting = valueProps.filter((strength) => isArabic(strength) === (voice !== "en"));
  const filled = (text: string, strength = "") => text.replace("{name}", () => `\u2068${name.trim()}\u2069`).replace("{strength}", () => strength);
  const lines = [...fitting.slice(0, MAX_STRENGTHS).map((strength) => filled(pattern.announcement, strength)), filled(pattern.invitation)];
  return { voice, lines: lines.map((line) => ({ parts: withBanned(line, bannedTerms) })) };
}

/** In each language of the profile that there are patterns for; without a name, nothing. */
export function exampleLines(profile: Profile): ExampleGroup[] {
  if (profile.name.trim() === "") return [];
  const languages = new Set(profile.languages.map((tag) => tag.toLowerCase().split("-")[0]));
  const voices: ExampleGroup["voice"][] = [
    ...(languages.has("ar") || profile.dialect ? [profile.dialect ?? "MSA"] : []),
    ...(languages.has("en") ? (["en"] as const) : []),
  ];
  return voices.map((voice) => groupOf(voice, profile));
}
