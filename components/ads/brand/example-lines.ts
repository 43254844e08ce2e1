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

/** One that tells something, in which nothing has to agree with the name or the strength, and one that invites. */
interface Pattern {
  tells: string;
  invites: string;
}

const standardFormal: Pattern = { tells: "يسرّنا في {name} أن نقدّم لكم: {strength}", invites: "لأي استفسار، يسعدنا تواصلكم مع {name}." };

const patterns: Record<Dialect | "en", Record<Register, Pattern>> = {
  MSA: {
    plain: { tells: "جديدنا في {name}: {strength}", invites: "لمعرفة المزيد تكفي رسالة إلى {name}." },
    lively: { tells: "خبر جميل من {name}: {strength} ✨", invites: "أي سؤال؟ نحن هنا! 💬" },
    formal: standardFormal,
  },
  GULF: {
    plain: { tells: "عندنا في {name}: {strength}", invites: "أي استفسار؟ حياكم الله." },
    lively: { tells: "يا هلا! جديد {name}: {strength} ✨", invites: "وش تنتظرون؟ حياكم 💬" },
    formal: standardFormal,
  },
  EGYPTIAN: {
    plain: { tells: "الجديد عند {name}: {strength}", invites: "أي سؤال؟ إحنا معاكم." },
    lively: { tells: "خبر حلو أوي من {name}: {strength} ✨", invites: "لسه مستنيين إيه؟ كلمونا 💬" },
    formal: standardFormal,
  },
  LEVANTINE: {
    plain: { tells: "عنا جديد من {name}: {strength}", invites: "أي سؤال؟ نحنا هون." },
    lively: { tells: "خبر كتير حلو من {name}: {strength} ✨", invites: "شو ناطرين؟ احكونا 💬" },
    formal: standardFormal,
  },
  MAGHREBI: {
    plain: { tells: "عندنا جديد من {name}: {strength}", invites: "شي سؤال؟ حنا هنا." },
    lively: { tells: "خبر زوين بزاف من {name}: {strength} ✨", invites: "علاش كتسناو؟ هضرو معانا 💬" },
    formal: standardFormal,
  },
  IRAQI: {
    plain: { tells: "عدنا جديد من {name}: {strength}", invites: "أي سؤال؟ تدللون." },
    lively: { tells: "خوش خبر من {name}: {strength} ✨", invites: "شتنتظرون؟ راسلونا 💬" },
    formal: standardFormal,
  },
  en: {
    plain: { tells: "New at {name}: {strength}", invites: "Questions? Write to {name}." },
    lively: { tells: "Good news from {name}: {strength} ✨", invites: "Curious? Say hi! 💬" },
    formal: { tells: "At {name} we are pleased to present: {strength}", invites: "For enquiries, please contact {name}." },
  },
};

const formalVoice = /رسمي|وقور|مهني|احترافي|(?<!\p{L})جاد|formal|professional|serious/iu;
const notFormal = /غير رسمي|(?:not|non|in)[ -]?formal/iu;
const livelyVoice = /مرح|حيوي|شبابي|عفوي|ودود|دافئ|قريب من|playful|fun\b|lively|young|casual|witty|friendly|warm/iu;

/** What the voice is described as, where it says so; lively goes before formal, as "warm and professional" is no notice. */
export function registerOf(voice: string | null): Register {
  const said = voice ?? "";
  if (notFormal.test(said) || livelyVoice.test(said)) return "lively";
  return formalVoice.test(said) ? "formal" : "plain";
}

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

export function withBanned(text: string, terms: readonly string[]): ExampleLine["parts"] {
  const parts: ExampleLine["parts"] = [];
  let told = 0;
  for (const { span } of bannedTermsIn(text, terms)) {
    const start = Math.max(span[0], told);
    if (start >= span[1]) continue;
    if (start > told) parts.push({ text: text.slice(told, start), banned: false });
    parts.push({ text: text.slice(start, span[1]), banned: true });
    told = span[1];
  }
  return told < text.length ? [...parts, { text: text.slice(told), banned: false }] : parts;
}

const MAX_STRENGTHS = 2;

function groupOf(voice: ExampleGroup["voice"], { name, valueProps, bannedTerms, ...profile }: Profile): ExampleGroup {
  const pattern = patterns[voice][registerOf(profile.voice)];
  const fitting = valueProps.filter((strength) => isArabic(strength) === (voice !== "en"));
  const filled = (text: string, strength = "") => text.replace("{name}", () => `\u2068${name.trim()}\u2069`).replace("{strength}", () => strength);
  const lines = [...fitting.slice(0, MAX_STRENGTHS).map((strength) => filled(pattern.tells, strength)), filled(pattern.invites)];
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
