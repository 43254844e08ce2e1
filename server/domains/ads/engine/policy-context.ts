import type { Match } from "@/server/lib/term-index";
import { matchesOf } from "./policy-terms";

/** What the words around a match make of it: an offer, a denial, a title, a likeness. All over normalised text. */

/** Within a sentence: a prohibition, as in house rules; what is "banned in twenty countries" is praised by that. */
const forbiddenBefore =
  /(?<![\p{L}])(?:not allowed|prohibit(?:ed|s)?|forbidden|forbids?|bann?(?:ed|s)?|do not bring|ممنوع|ممنوعه|يمنع|تمنع|نمنع|محظور|يحظر|تحظر|لا يسمح|لا نسمح|غير مسموح)(?![\p{L}])(?! ?,)(?! (?:in|elsewhere|everywhere|by|around|في|عالميا)(?![\p{L}]))[^.!?؟\n]{0,80}$/u;
/** The thing itself and what is listed with it; in "guns shipped fast, delay is prohibited" and "سجائر ممنوع التأخير" it is something else. */
const forbiddenAfter =
  /^(?: (?:and|or) [\p{L}]+| و[\p{L}]+){0,3}(?: of (?:any|all|every) (?:kind|type|sort)s?| ب(?:كل |جميع |كافه )?انواعها?)? (?:(?:is|are) (?:strictly )?(?:not allowed|prohibited|forbidden|banned)|(?:ممنوع|ممنوعه|محظور|محظوره|غير مسموح)(?! ال))(?![\p{L}])/u;
const negation = String.raw`(?<![\p{L}])(?:free (?:of|from)|without|no|non|nor|zero|(?:never|don't|do not|doesn't|does not|cannot|won't) (?:sell|offer|use|contain|invest in|deal in|add|serve|stock|permit|allow)s?|بدون|بلا|دون|ولا|خالي من|خاليه من|خال من|من غير|مفيش|مافي|ما في|ما فيه|ما عندنا|(?:لا|ما|مش|مو|لن) (?:ن|ي|ت|بن|بي|هن)(?:بيع|قدم|ستخدم|حتوي|ستثمر|تعامل|ضيف|سمح|وجد|وفر)(?: (?:علي|في|من|مع|ب))?)(?:-|[^\S\n]+)`;
/** That there is none of it. */
const absentBefore = new RegExp(String.raw`(?:${negation}(?:(?:any|اي) )?|(?<![\p{L}])ب(?:دون|لا) )$`, "u");
const absentAfter = /^[-\u2010\u2011]free(?![\p{L}]| (?:delivery|shipping|gifts?|trials?|samples?)(?![\p{L}]))/u;
/** What an offer is praised for being without: "no deposit casino" has a casino. */
const REGULATED_PHRASES =
  "deposits?|limits?|fees?|charges?|costs?|prescriptions?|rx|hassles?|minimum|risks?|contracts?|commitments?|registration|purchase|waiting|wait|stress|questions?|ايداع|رسوم|حدود|حد|عموله|وصفه|روشته|انتظار|مخاطره|مخاطر|تعقيد|التزام|شروط";
/** Perhaps none of it, perhaps none of what is named between; "a vape free!" is a present, "nicotine free!" is not. */
const doubtfulBefore = new RegExp(String.raw`${negation}(?!(?:${REGULATED_PHRASES})[\s-])[\p{L}]+(?:-|[^\S\n]+)$`, "u");
const doubtfulAfter = /^ free(?=\s*(?:$|[^\p{L}\p{N}\s]))/u;
/** That one wants to be rid of it. */
const quitBefore = /(?<![\p{L}])(?:quit|quitting|stop|stopping|give up|anti|الاقلاع عن|للاقلاع عن|ترك|اترك|ضد|مكافحه)[\s-]+(?:[\p{L}]+[\s-]+)?$/u;
const quitAfter = /^[\s-]*(?:alternatives?\b|cessation)/u;

export type Stance = "offered" | "doubtful" | "absent" | "forbidden";

/** What the words around a match say of the thing. */
export function stanceOf(text: string, match: Match): Stance {
  const [before, after] = [text.slice(Math.max(0, match.start - 100), match.start), text.slice(match.end, match.end + 50)];
  if (forbiddenBefore.test(before) || forbiddenAfter.test(after)) return "forbidden";
  if (likenessBefore.test(before) || likenessAfter.test(after)) return "forbidden";
  if (absentBefore.test(before) || absentAfter.test(after)) return "absent";
  const doubtful = doubtfulBefore.test(before) || doubtfulAfter.test(after) || quitBefore.test(before) || quitAfter.test(after);
  return doubtful ? "doubtful" : "offered";
}

/** Only a likeness: of the colour, scent, flavour or shape of a thing; or a street, a shop window, a museum of its name. */
const likenessBefore =
  /(?<![\p{L}])(?:(?:colou?r|scent|smell|aroma|notes|shape|taste|flavou?r|shade|print|museum|history) of (?:the |a |an )?|بلون |لون |برايحه |رايحه |بعبير |بنكهه |بطعم |(?:علي )?شكل |بشكل |نقشه |(?:شارع|ميدان|ساحه|سكه|درب|حاره|زقاق|جسر|قلعه|متحف) )(?:ال)?$/u;
const likenessAfter =
  /^[- ](?:shaped|colou?red|colou?rs?|scented|flavou?red|themed escape|print(?:ed)?|patterned|motif|proof|resistant|detectors?|square|street|road|avenue|lane|alley|bridge|museum|hill|island|valley|river|county|park)(?![\p{L}])|^ (?:اللون|لون)(?![\p{L}])/u;

const SPEAKER = "we|i|they|he|she|nobody|no one|our (?:team|shop|clinic|doctors?|trainers?|ads?)";
const DENIAL =
  "promise|claim|say|sell|offer|guarantee|believe in|use|do|make|publish|post|write|show|push|stock|accept|deal in|pay for|buy|send|give|run|play|talk about|advertise|tolerate|allow|call|lend|trade";
const ARABIC_DENIAL =
  "نعد|نعدك|نعدكم|نعدكن|نوعد|نوعدك|نوعدكم|بنوعدك|بنوعدكم|بنوعد|منوعدك|ندعي|بندعي|نزعم|نقول|بنقول|نومن|نقدم|بنقدم|منقدم|يقدم|تقدم|نبيع|بنبيع|منبيع|يبيع|نعمل|بنعمل|نستخدم|بنستخدم|نستعمل|نروج|ننشر|نعرض|نشتري|بنشتري|نضمن|بنضمن|نعطي|بنعطي|نعطيك|نسمح|نقبل|نصدق|نحب|نمارس|نلجا|نبالغ|كنبيعو|كنوعدو|كنقدمو";
/** "We promise no miracles", "this is not a diet": negated by the sentence's own verb, up to the next punctuation mark. */
const denied = new RegExp(
  [
    `(?<![\\p{L}])(?:${SPEAKER}) (?:do not|don't|does not|doesn't|never|will not|won't|will never|would never|can't|cannot|refuse to|did not|didn't|have never|has never)(?: (?:ever|simply|just))? (?:${DENIAL}|sold|made|bought|promised)s?(?![\\p{L}])(?! (?:just|only))[^.!?؟\\n:;،,]{0,45}$`,
    "(?<![\\p{L}])(?:(?:this|it|that|ours?|the \\p{L}+|our \\p{L}+) (?:is|was|are) (?:not|no|never)|it's not|isn't|aren't|we're not|we are not) (?:a |an |the |about |another |your |for |any )?(?:[\\p{L}-]+ ){0,2}$",
    "(?<![\\p{L}])(?:no|without|instead of|rather than|beware of|say no to) (?:any |false |fake |empty )?(?:claims?|promises?|talk|gimmicks?|tricks?)(?: of| about| to)? (?:[\\p{L}]+ )?$|(?<![\\p{L}])(?:instead of|rather than|beware of|say no to|no) (?:miracle |magic )?$",
    `(?<![\\p{L}])(?:لا|ما|لن|مش|مو|مب|مابن|ماكن) ?(?:${ARABIC_DENIAL})(?![\\p{L}])(?! (?:فقط|بس))[^.!?؟\\n:;،,]{0,45}$`,
    "(?<![\\p{L}])(?:ليس|ليست|ليسوا|لسنا|مو|موب|مش|مهوب|ماهو|ماشي|هذا ليس|هاي مش)(?![\\p{L}]) ?(?!بس|فقط)(?:[\\p{L}]+ ){0,2}(?:لل|ال|ل|ب)?$(?<!(?:مش|مو) (?:بس|فقط|هت|حت|راح|لازم|ممكن|قادر|عارف).*)",
    "(?<![\\p{L}])(?:بدل|بدال|عوضا عن|بعيدا عن|احذر|احذروا|احذري|احم|نحمي|نحميك|حمايه|الحمايه|للحمايه|مخاطر|اضرار|توعيه|التوعيه|خطر|ضد|مكافحه|الوقايه)(?![\\p{L}]) (?:من |عن |ب)?(?:[\\p{L}]+ )?(?:من |ب)?(?:ال)?$",
  ].join("|"),
  "u",
);

/** The sentence denies what the match says, whatever it is. */
export function isDenied(text: string, match: Match): boolean {
  return denied.test(text.slice(Math.max(0, match.start - 90), match.start));
}

const work =
  "(?:films?|movies?|novels?|books?|musical|opera|album|songs?|single|series|episode|documentary|exhibition|sequel|trilogy|marathon|screening|classics?|play|comic|game|concert|tribute|تريلر|فيلم|فلم|افلام|روايه|روايات|كتاب|كتب|مسرحيه|مسلسل|البوم|اغنيه|قصه|قصيده|معرض|حلقه|وثايقي|لعبه|عرض|ديوان|حفل|حفله|كلاسيكيات|امسيه|بودكاست)";
const quoted = `(?:"[^"
]{2,60}"|“[^”
]{2,60}”|«[^»
]{2,60}»|'[^'
]{2,60}')`;
/** A quoted title beside the sort of work it names: film «…», "…" marathon. */
const titles = new RegExp(
  String.raw`(?<=(?<![\p{L}])(?:ال)?${work}(?: [\p{L}]+){0,2}:? )${quoted}|${quoted}(?= (?:the |and other |by |[\p{L}]+ )?(?:ال)?${work}(?![\p{L}]))`,
  "gu",
);

export function titlesIn(text: string): Match[] {
  return matchesOf(titles, text);
}
