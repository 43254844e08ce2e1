import { findText, text } from "@/server/lib/text";
import { quotation } from "@/server/lib/wording";
import { isolated } from "@/shared/format";
import { normaliseText } from "@/shared/text-normalisation";
import type { AdsLocale } from "../metrics.schema";
import { readDialect } from "./dialect-scores";

/** Traits of a creative, derived from its texts and its format, in one vocabulary so that winners can be compared with the rest. */
interface CreativeParts {
  format: string;
  title: string | null;
  body: string | null;
  callToAction: string | null;
}

/** On the normalised text: Arabic without hamza and ta marbuta, Latin in lower case. */
const traitPatterns: Record<string, RegExp> = {
  "offer:free-shipping": /free (?:shipping|delivery)|(?:شحن|توصيل|التوصيل|الشحن) مجان/,
  "offer:gift": /\bgift\b|\bfree sample|هديه|هدايا|عينه مجانيه/,
  "offer:discount": /\d\s?% ?(?:off\b|خصم)?|\bdiscount|\bsale\b|\boff\b|خصم|تخفيض|تنزيلات|كوبون|كود/,
  "offer:price": /(?:\d[\d.,]*\s?(?:sar|aed|egp|kwd|usd|riyals?|ريال|درهم|جنيه|دينار|ر\.س))|(?:sar|aed|egp|kwd|\$)\s?\d/,
  "tone:urgency": /\btoday only|last chance|limited time|\bhurry\b|ends (?:soon|today)|اليوم فقط|لفتره محدوده|اخر فرصه|سارع|الكميه محدوده|قبل ما تخلص|لا تفوت/,
  "tone:question": /[?؟]/,
  "proof:customers": /\breviews?\b|\brated\b|\bcustomers? (?:love|say)|تقييم|اراء (?:ال)?عملا|عملاونا/,
};

export function traitsOf({ format, title, body, callToAction }: CreativeParts): string[] {
  const written = [title, body].filter((part) => part?.trim()).join("\n");
  const traits = [`format:${format}`, ...(callToAction ? [`cta:${callToAction}`] : [])];
  if (written === "") return traits;
  const [arabic, latin] = [written.match(/[\u0621-\u064a]/g)?.length ?? 0, written.match(/[a-z]/gi)?.length ?? 0];
  traits.push(`language:${arabic > 3 * latin ? "ar" : latin > 3 * arabic ? "en" : "both"}`);
  const reading = readDialect(written);
  if (arabic > latin && reading.confidence !== "INSUFFICIENT" && reading.dialect !== "MSA") traits.push(`dialect:${reading.dialect}`);
  const length = [...written].length;
  traits.push(`length:${length < 60 ? "short" : length <= 160 ? "medium" : "long"}`);
  const normalised = normaliseText(written);
  for (const [trait, pattern] of Object.entries(traitPatterns)) if (pattern.test(normalised)) traits.push(trait);
  if (/\p{Extended_Pictographic}/u.test(written)) traits.push("tone:emoji");
  return traits;
}

/** A call to action is named as the platform names its button. */
export function traitText(trait: string, locale: AdsLocale): string {
  const traitName = findText(locale, "ads.trait", trait.replace(":", "."));
  if (traitName) return traitName;
  const value = trait
    .slice(trait.indexOf(":") + 1)
    .toLowerCase()
    .replaceAll("_", " ");
  return trait.startsWith("cta:") ? text(locale, "ads.button", { name: quotation(value, locale) }) : isolated(value);
}
