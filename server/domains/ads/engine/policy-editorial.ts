import { normaliseWithSource } from "@/shared/text-normalisation";
import type { AdPlatform } from "../metrics.schema";
import type { PolicySeverity } from "../policy.schema";
import { matchesOf, sourceSpan, termFinder, termsOf } from "./policy-terms";

/** Editorial rules: form of a text, not its meaning. Deterministic, with the limits of the platforms' own pages. */
export interface EditorialFinding {
  code: string;
  platforms: Partial<Record<AdPlatform, { policy: string; severity: PolicySeverity }>>;
  span: [number, number];
}

const both = (google: string): EditorialFinding["platforms"] => ({
  META: { policy: "Low-quality or disruptive content", severity: "WARN" },
  GOOGLE: { policy: google, severity: "WARN" },
});
const googleOnly = (policy: string): EditorialFinding["platforms"] => ({ GOOGLE: { policy, severity: "WARN" } });

function spansOf(text: string, pattern: RegExp): [number, number][] {
  return [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);
}

/** Written in capitals by their owners. A model's number beside a word shows the same. */
const capitalNames = new Set(
  "NIVEA SONY BOSCH ASUS LEGO IKEA PUMA VICHY CANON NIKON ACER DELL OPPO VIVO ZARA ELLE NASA NESCAFE BOSE PHILIPS SAMSUNG PANASONIC LENOVO SIEMENS HUAWEI XIAOMI TOSHIBA HITACHI BRAUN TEFAL ROLEX DIOR GUCCI PRADA CASIO SEIKO NYX CHANEL ADIDAS NIKE JBL UNESCO UNICEF FIFA UEFA OPEC IELTS TOEFL BOOMBOX ANKER HAVIT NINJA DYSON LAVAZZA ILLY COSRX OLAY DOVE AXE LUSH YAMAHA HONDA TOYOTA NISSAN LEXUS VOLVO AUDI JEEP SEAT SKODA MINI HDMI WIFI OLED QLED PHEV SUVS HTML JSON HEPA UHT ISBN SPF".split(
    " ",
  ),
);

/** Two all-capital words of four letters or more in a row, or over 30 % capitals in a text of twelve Latin letters or more. */
function capitals(original: string): [number, number][] {
  const text = original.replace(/(?<![\p{L}\p{N}])[A-Z][A-Z]+(?![\p{L}\p{N}])/gu, (word) => (capitalNames.has(word) ? word.toLowerCase() : word));
  const rows = spansOf(text, /(?<![\p{L}\p{N}])[A-Z]{4,}(?:[^\p{L}\p{N}\n]{1,3}[A-Z]{4,})+(?![\p{L}\p{N}])/gu);
  if (rows.length > 0) return rows;
  const letters = text.match(/[A-Za-z]/g)?.length ?? 0;
  const upper = text.match(/[A-Z]/g)?.length ?? 0;
  const words = spansOf(text, /(?<![\p{L}\p{N}])[A-Z]{4,}(?![\p{L}\p{N}])/gu);
  return letters >= 12 && upper > 0.3 * letters && words.length > 1 ? words : [];
}

const phone = new RegExp(
  [
    "(?:\\+|(?<![\\d])00)\\d[\\d\\s\\-().]{6,}\\d",
    "(?<![\\d.,])0\\d(?:[\\s\\-.]?\\d){6,10}(?![\\d.,]*\\d)",
    "(?<!\\d)(?:9200|800)\\d{5,7}(?!\\d)",
    "(?<!\\d)5\\d{8}(?!\\d)",
    "(?<!\\d)\\(?\\d{3}\\)?[\\s-]\\d{3}[\\s-]\\d{4}(?!\\d)",
    "(?<=(?:واتساب|واتس|اتصل|هاتف|جوال|تلفون|whatsapp|call|phone|tel)[^\\d\\n]{0,12})\\d(?:[\\s-]?\\d){6,}",
  ].join("|"),
  "gu",
);

const shortener =
  /(?<![\w.])(?:https?:\/\/)?(?:(?:bit\.ly|tinyurl\.com|t\.co|cutt\.ly|goo\.gl|ow\.ly|is\.gd|rb\.gy|shorturl\.at|tiny\.cc|rebrand\.ly)(?:\/[\w-]*)?|\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\S*)?)/gi;

const emoji = /\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic}|\p{Emoji_Modifier})*/gu;

const genericCall = termsOf("click here; tap here; press here", "(اضغط|اضغطي|اضغطوا|انقر|انقري|دوس|كليك) (هنا|هون|هني)");
const findGenericCall = termFinder([genericCall]);

/** Email addresses and handles are no disguised words. */
function disguisedWords(text: string): [number, number][] {
  const words = spansOf(text, /(?<![\p{L}\p{N}@.])[A-Za-z]+(?:[@$][A-Za-z]+|[01][A-Za-z]{2,})+(?![\p{L}\p{N}.]*@|[\p{L}\p{N}]*\.[a-z]{2,})/gu);
  const spaced = spansOf(text, /(?<![\p{L}\p{N}])[A-Za-z](?:[.\-_*][A-Za-z]){3,}(?![\p{L}\p{N}])/gu);
  const masked = spansOf(text, /(?<![\p{L}\p{N}*])[A-Za-z]+[*#]{1,}[A-Za-z]+(?![\p{L}\p{N}*])/gu);
  const symbols = spansOf(text, /[★☆►▶→➜➤◄✦✪●■◆※▲▼]+/gu);
  return [...words, ...spaced, ...masked, ...symbols];
}

function spacing(text: string): [number, number][] {
  return [
    ...spansOf(text, /\S[^\S\n]{2,}(?=\S)/g),
    ...spansOf(text, /\S[^\S\n]+[,،؛!?؟](?=\s|$)/gu),
    ...spansOf(text, /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){3,}(?![\p{L}\p{N}])/gu),
    ...spansOf(text, /([\u0621-\u0646\u0648-\u064a])\1{3,}|([a-vx-z])\2{3,}/gi),
    ...spansOf(text, /(?<![\u0621-\u064a])[\u0621-\u064a]*\u0640{2,}[\u0621-\u0640\u0641-\u064a]*/g),
  ];
}

/** Of all findings that these rules make. */
export const editorialCodes: ReadonlySet<string> = new Set(
  "EXCESS_CAPS REPEATED_PUNCT SYMBOL_MISUSE EMOJI PHONE_IN_TEXT REPETITION SPACING GENERIC_CTA URL_SHORTENER GIBBERISH".split(" "),
);

/** In order of the text; nothing for an empty one. */
export function editorialFindings(text: string): EditorialFinding[] {
  const findings: EditorialFinding[] = [];
  const add = (code: string, platforms: EditorialFinding["platforms"], spans: readonly [number, number][]): void => {
    for (const span of spans.slice(0, 3)) findings.push({ code, platforms, span });
  };
  const normalised = normaliseWithSource(text, { collapseElongation: false });
  add("EXCESS_CAPS", both("Editorial: Capitalization"), capitals(text));
  add("REPEATED_PUNCT", both("Editorial: Punctuation and symbols"), spansOf(text, /[!?؟]{2,}|[,،؛]{2,}|(?<!\.)\.{2}(?!\.)/gu));
  add("REPEATED_PUNCT", googleOnly("Editorial: Punctuation and symbols"), spansOf(text, /\.{3,}|…/g));
  const exclamations = spansOf(text, /(?<![!?؟])!(?![!?؟])/gu);
  if (exclamations.length > 1) add("REPEATED_PUNCT", googleOnly("Editorial: Punctuation and symbols"), exclamations.slice(1));
  add("SYMBOL_MISUSE", both("Editorial: Punctuation and symbols"), disguisedWords(text));
  const pictures = spansOf(text, emoji).filter(([start]) => !/[©®™‼⁉]/u.test(text[start] ?? ""));
  add("EMOJI", pictures.length > 5 ? both("Editorial: Punctuation and symbols") : googleOnly("Editorial: Punctuation and symbols"), pictures);
  add(
    "PHONE_IN_TEXT",
    both("Editorial: Phone number in ad text"),
    matchesOf(phone, normalised.text).map((match) => sourceSpan(normalised, match)),
  );
  add("REPETITION", both("Editorial: Repetition"), spansOf(text, /(?<![\p{L}\p{N}])(\p{L}{2,})(?:[^\p{L}\p{N}]{1,3}\1){2,}(?![\p{L}\p{N}])/giu));
  add("SPACING", both("Editorial: Unacceptable spacing"), spacing(text));
  add(
    "GENERIC_CTA",
    googleOnly("Editorial: Style and spelling"),
    findGenericCall(normalised.text)(genericCall).map((match) => sourceSpan(normalised, match)),
  );
  add("URL_SHORTENER", both("Destination requirements"), spansOf(text, shortener));
  const mixed = spansOf(text, /(?<![\u0621-\u064a])[\u0621-\u064a]+[A-Za-z]+[\u0621-\u064a]+|(?<![\p{L}])[\u0621-\u064a]{2,}[aoeh](?![\p{L}])/gu);
  add("GIBBERISH", both("Editorial: Style and spelling"), mixed);
  if (text.trim() !== "" && !/\p{L}{2}/u.test(text)) add("GIBBERISH", both("Editorial: Style and spelling"), [[0, text.length]]);
  return findings;
}
