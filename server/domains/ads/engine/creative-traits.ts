import { normaliseText } from "@/server/lib/text-normalisation";
import type { AdsLocale } from "../metrics.schema";
import { readDialect } from "./dialect-scores";

/** What a creative is made of, told from its texts and its format: the same words for all, so that winners can be compared with the rest. */
interface CreativeParts {
  format: string;
  title: string | null;
  body: string | null;
  callToAction: string | null;
}

/** On the normalised text: Arabic without hamza and ta marbuta, Latin in lower case. */
const telling: Record<string, RegExp> = {
  "offer:free-shipping": /free (?:shipping|delivery)|(?:شحن|توصيل|التوصيل|الشحن) مجان/,
  "offer:gift": /\bgift\b|\bfree sample|هديه|هدايا|عينه مجانيه/,
  "offer:discount": /\d\s?% ?(?:off\b|خصم)?|\bdiscount|\bsale\b|\boff\b|خصم|تخفيض|تنزيلات|كوبون|كود/,
  "offer:price": /(?:\d[\d.,]*\s?(?:sar|aed|egp|kwd|usd|riyals?|ريال|درهم|جنيه|دينار|ر\.س))|(?:sar|aed|egp|kwd|\$)\s?\d/,
  "tone:urgency": /\btoday only|last chance|limited time|\bhurry\b|ends (?:soon|today)|اليوم فقط|لفتره محدوده|اخر فرصه|سارع|الكميه محدوده|قبل ما تخلص|لا تفوت/,
  "tone:question": /[?؟]/,
  "proof:customers": /\breviews?\b|\brated\b|\bcustomers? (?:love|say)|تقييم|اراء (?:ال)?عملا|عملاونا/,
};

export function traitsOf({ format, title, body, callToAction }: CreativeParts): string[] {
  const text = [title, body].filter((part) => part?.trim()).join("\n");
  const traits = [`format:${format}`, ...(callToAction ? [`cta:${callToAction}`] : [])];
  if (text === "") return traits;
  const [arabic, latin] = [text.match(/[\u0621-\u064a]/g)?.length ?? 0, text.match(/[a-z]/gi)?.length ?? 0];
  traits.push(`language:${arabic > 3 * latin ? "ar" : latin > 3 * arabic ? "en" : "both"}`);
  const reading = readDialect(text);
  if (arabic > latin && reading.confidence !== "INSUFFICIENT" && reading.level > 0) traits.push(`dialect:${reading.dialect}`);
  const length = [...text].length;
  traits.push(`length:${length < 60 ? "short" : length <= 160 ? "medium" : "long"}`);
  const normalised = normaliseText(text);
  for (const [trait, pattern] of Object.entries(telling)) if (pattern.test(normalised)) traits.push(trait);
  if (/\p{Extended_Pictographic}/u.test(text)) traits.push("tone:emoji");
  return traits;
}

const names: Record<string, Record<AdsLocale, string>> = {
  "format:IMAGE": { en: "one image", ar: "صورة واحدة" },
  "format:VIDEO": { en: "a video", ar: "فيديو" },
  "format:CAROUSEL": { en: "a carousel", ar: "عرض بعدة بطاقات" },
  "format:TEXT": { en: "text alone", ar: "نص دون صورة" },
  "language:ar": { en: "Arabic text", ar: "نص عربي" },
  "language:en": { en: "English text", ar: "نص إنجليزي" },
  "language:both": { en: "Arabic and English together", ar: "نص بالعربية والإنجليزية معًا" },
  "dialect:MSA": { en: "standard Arabic", ar: "العربية الفصحى" },
  "dialect:GULF": { en: "Gulf Arabic", ar: "اللهجة الخليجية" },
  "dialect:EGYPTIAN": { en: "Egyptian Arabic", ar: "اللهجة المصرية" },
  "dialect:LEVANTINE": { en: "Levantine Arabic", ar: "اللهجة الشامية" },
  "dialect:MAGHREBI": { en: "Maghrebi Arabic", ar: "اللهجة المغاربية" },
  "dialect:IRAQI": { en: "Iraqi Arabic", ar: "اللهجة العراقية" },
  "length:short": { en: "a short text (under 60 characters)", ar: "نص قصير (أقل من 60 حرفًا)" },
  "length:medium": { en: "a text of 60 to 160 characters", ar: "نص بين 60 و160 حرفًا" },
  "length:long": { en: "a long text (over 160 characters)", ar: "نص طويل (أكثر من 160 حرفًا)" },
  "offer:free-shipping": { en: "free delivery", ar: "التوصيل المجاني" },
  "offer:gift": { en: "a gift", ar: "هدية مع الطلب" },
  "offer:discount": { en: "a discount", ar: "خصم" },
  "offer:price": { en: "the price in the text", ar: "ذكر السعر في النص" },
  "tone:urgency": { en: "a limited time", ar: "عرض لوقت محدود" },
  "tone:question": { en: "a question", ar: "صيغة السؤال" },
  "tone:emoji": { en: "emoji", ar: "الرموز التعبيرية" },
  "proof:customers": { en: "what customers say", ar: "آراء العملاء" },
};

/** A call to action is named as the platform names its button. */
export function traitText(trait: string, locale: AdsLocale): string {
  const known = names[trait]?.[locale];
  if (known) return known;
  const value = trait
    .slice(trait.indexOf(":") + 1)
    .toLowerCase()
    .replaceAll("_", " ");
  if (trait.startsWith("cta:")) return locale === "en" ? `the button “\u2068${value}\u2069”` : `زر «\u2068${value}\u2069»`;
  return `\u2068${value}\u2069`;
}
