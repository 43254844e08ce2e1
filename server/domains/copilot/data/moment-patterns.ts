/** How days and hours are written: what the words and numbers of a text can be of a moment, and in what order they are one. */

export type DayKind = "date" | "fromToday" | "tonight" | "weekday" | "wait";
/** "8:30", "8", "eight", «تمنية», and «ثامنة», which is also a place in a row. */
type HourKind = "time" | "digits" | "word" | "spelled" | "ordinal";
/** `before` and `past` are fractions of an hour ("half", «ونص»), `suffix` a part of the day that only follows an hour ("pm"), `opener` "at". */
export type MomentKind = DayKind | HourKind | "before" | "past" | "part" | "suffix" | "opener" | "in" | "from" | "now" | "amount" | "link" | "other";

export const dayKinds: readonly DayKind[] = ["date", "fromToday", "tonight", "weekday", "wait"];

/** The words, numbers and signs of a text. «نفس اليوم» is not today. */
export const pieces =
  /\d{4}-\d\d-\d\dt?|\d{1,2} الشهر|\d{1,2}\/\d{1,2}(?:\/\d{4})?(?![\d/])|\d{1,2}[:h]\d\d(?!\d)|[235679](?!(?:am|pm|st|nd|rd|th|k|m|h)\b)[a-z][a-z\d]*|\d+(?:[.,]\d+)*(?:%|(?:st|nd|rd|th)\b)?|[a-z]+(?:'?[a-z\d]+)*|(?:ال)?(?:حاديه|ثانيه) عشره|[بف]?نفس اليوم|[\u0621-\u064a]+|@/g;

/** Those of one kind wherever they stand. */
export const plainKinds: readonly [MomentKind, RegExp][] = [
  ["in", /^(?:in|و?بعد)$/],
  ["from", /^(?:from|من)$/],
  ["now", /^(?:now|الحين|دلوقتي|الان|هلق|هلا|دابا|توا|هسه)$/],
  ["link", /^(?:on|for|to|the|this|next|of|el|[ول]?يوم|yom|نهار|في|ف|علي|الي|بتاريخ|مع|ديال|[من]?تاع)$/],
  ["opener", /^(?:at|by|@|(?:[عفبلو]?ال)?ساعه?|ع|عند|(?:el)?s[ae]3a)$/],
  ["amount", /^(?:an?|\d+(?:st|nd|rd|th)?)$/],
];

export const ordinalHour = /(?:ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر)ه$/;

const links = "(?:link|in|opener){0,3}";
const hour = `(?:
  opener? before{0,3} (?:time|digits|spelled|ordinal) past{0,2} ${links} (?:part|suffix){1,2} |
  opener? before{0,3} word (?:past{1,2} | suffix{1,2} | (?:link|in|opener){1,3} part) |
  opener? before{1,3} (?:digits|word) | opener? time past? | opener (?:digits|ordinal|spelled) past{0,2} | (?:digits|spelled) past{1,2}
)`;
const date = `(?:(?:weekday link?)? date+ (?:link date+)? | (?:digits|word|spelled) past? tonight | tonight (?:(?:digits|word|spelled) past? (?!other))? | fromToday+ link? weekday? | weekday)`;
const hourBefore = `(?:(?:${hour} | opener word | part) ${links}){0,3}`;
const hourAfter = `(?:${links} (?:${hour} | opener word | spelled | part digits?)){0,3}`;
// Of two parts of the day, that behind the day is its own: «قهوة الصبح باجر العصر».
const isOfTwo = `part ${links} ${date} ${links} (?:(?:time|digits|spelled|word|ordinal) past?)? ${links} part`;
const wait = "(?:in amount? (?:digits|spelled|word|amount)? wait+ (?!weekday) | (?:digits|spelled|word|amount)? wait from now)";
/** The words that name one moment, as a pattern of kinds. */
export const stretchPattern = `${links} (?:${wait} | (?!${isOfTwo}) ${hourBefore} ${date} ${hourAfter} | (?:${hour}|part) ${hourAfter})`;
/** What is a moment wherever it stands, as a weekday and a part of the day are not. */
export const surePattern = `date|time|fromToday|tonight|wait|past|before|suffix | opener (?:digits|ordinal|spelled) | (?:digits|spelled|word|ordinal) (?:link|in|opener)* part`;
