import { normaliseText, stemWord, wordsOf } from "@/shared/text-normalisation";

/**
 * The proposal that a message confirms. Pure. Every word has to be in the vocabulary: a yes, the name of a proposal, or a filler. Any other word,
 * such as a condition, a question or another request, makes it no confirmation, and the copilot asks again.
 */

const words = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => normaliseText(word)),
  );

const yes = words(`
  نعم ايوه ايوا آه أجل أكيد أؤكد واخا ديرها ديرهم كونفيرمي موافق موافقة أوافق وافقت أكد أكدها أكدهم أكدي تأكيد نفذ نفذها نفذهم نفذي طبق طبقها طبقهم طبقي اعتمد اعتمدها اعتمدهم اعتمدي معتمد ثبت ثبتها ثبتهم ثبتي
  امشي توكل سوها سويها سوهم اعملها اعملهم يلا يالله تفضل بالتأكيد طبعا
  وي oui confirme lgtm yes yep yeah yup validate validated confirm confirmed confirming apply approve approved agree agreed proceed execute absolutely definitely`);

/** Yes, or no more than that it was read: followed by thanks it ends the talk. */
const nod = words("باهي صافي مزيان تمام أوكي أوك اوكيه حسنا ماشي ok okay okey sure alright fine");

/** A yes where it says what is to be done as well: "good, save it". */
const praise = words("good great nice love perfect lovely excellent cool حلو حلوه كويس كويسه ممتاز ممتازه زوين زوينه مزيانه جميل جميله رائع زين زينه مضبوط");

const thanks = words("شكرا مشكور مشكورة تسلم يعطيك العافية thanks thank cheers");

/** They take a yes back, also one in the sentence before: "yes. But not the second". */
const negations = words(`
  لا ما مو مش مب لم لن ليس ليست بلاش لسه انتظر استنى اصبر الغ الغي ألغها ألغيها كنسل تراجع إذا لو لكن بشرط قبل لما عندما حتى ربما يمكن لاحقا بكرة غدا
  no not don dont never wait hold cancel later but if unless until when after before maybe perhaps except without would should could`);

/** In a sentence with a yes they make it no confirmation; "also stop the other" and a question behind it do not. */
const no: ReadonlySet<string> = new Set([
  ...negations,
  ...words("بعد هل ليش ليه لماذا كيف متى ايش وش شو ماذا كم أي stop why what how can which who are does did do"),
]);

const only = words("فقط بس only just");

const also = words("too also كمان برضه برضو أيضا");

const restricting: ReadonlySet<string> = new Set([
  ...negations,
  ...only,
  ...words("بدل غير إلا عدا قبل أول أولا لحظة لما instead rather sure first before until unless wait after when"),
]);

const condition = words("لكن بس but");

const fillers = words(`
  توكلنا من فضلك عم باشا ريس معلم حبيبي حبيبتي متسألنيش هكا هكاك كده كذا هيك رجاء تم طيب زين خلاص ايه الله على بركة في إلى عن يا أنا هذا هذي هذه ذي هاي دي ده دول اللي هم هي هو ها عليه عليها عليهم بها به فيها فيه فيهم
  الكل كل كلها كلهم كلا جميع جميعا جميعها الجميع الاثنين الثنتين كلاهما كليهما الآن حالا الحين دلوقتي هلأ فورا مباشرة
  التغيير التغييرات تغيير تغييرات التعديل التعديلات المقترح المقترحة المقترحات التنفيذ الحملة الحملات حملة حملات المنشور المنشورات منشور المسودة المسودات مسودة حساب لحساب مؤقتا
  please pls plz the a an them it all both now is correct exactly with said that this those these change changes campaign campaigns post posts draft drafts ad ads account proposal proposals proposed
  for of with to as i we you me then so right away immediately one ones everything let s`);

/** One token for each act, for all its words in both languages, so that a yes to a pause is none to a resumption. */
const acts: [sign: string, ReadonlySet<string>][] = [
  ["@off", words("pause pausing paused stop stopping halt disable deactivate off إيقاف الإيقاف بإيقاف أوقف وقف توقيف تعطيل عطل طفي طف سكر قفل")],
  ["@on", words("resume resuming restart reactivate unpause enable activate on استئناف الاستئناف استأنف شغل تشغيل التشغيل تفعيل فعل رجع")],
  ["@save", words("save saving create store حفظ الحفظ احفظ أنشئ إنشاء")],
  ["@schedule", words("schedule scheduling جدولة الجدولة جدول بجدولة")],
];

const places: [index: number, ReadonlySet<string>][] = [
  [0, words("first الأول الأولى أول أولى")],
  [1, words("second الثاني الثانية")],
  [2, words("third الثالث الثالثة")],
  [3, words("fourth الرابع الرابعة")],
  [4, words("fifth الخامس الخامسة")],
];
const last = words("last الأخير الأخيرة");
const numbered = words("number رقم");

/** Several words that are one. */
const phrases: [RegExp, string][] = [
  [/لو سمحت/g, " "],
  [/👍|👌|✅/gu, " ok "],
  [/\b(yes|yep|yeah|yup),? go$/g, "$1"],
  [/[،,]\s*go$/g, ""],
  [/\bstop (?=(?:it|them)\b)/g, "pause "],
  [
    /\b(?:go ahead|go for it|please do|(?:sounds|looks) (?:good|right|fine|great)|that works|works for me|fine by me|(?:that['’]?s|thats|that is) the one|lock it in|make it so|carry (?:it|them) out|lets do it|let's do it)\b/g,
    " confirm ",
  ],
  [/\bdo (?:it|that|this|them|so|both|all)\b/g, " confirm "],
];

/** "Yes" where «أي», which the spelling's normalisation makes the same, is "which". */
const yesOfItsOwn = /^\s*[إا]ي(?!\p{L})/u;

const MAX_MESSAGE_LENGTH = 300;

/** "Turn the ads on Meta off": whatever is between. Where nothing is turned, "on Meta" is a place. */
const turned = /\b(?:turn|switch)\b(?=.*\b(?:on|off)\b)/gs;
const placed = /\bon (?=(?:the |my |our )?(?:meta|google)\b)/g;

interface Token {
  text: string;
  /** Its names; an act's word inside a whole name does not count as the act. */
  sign: string;
  isName: boolean;
  /** Whether something else begins with it: "the first and the third". */
  opens: boolean;
}

function actOf(word: string): string | null {
  const bare = [word, word.replace(/(?:ها|هم|هن)$/, "")];
  return acts.find(([, names]) => bare.some((form) => names.has(form)))?.[0] ?? null;
}

function prepared(text: string): string {
  const withSigns = phrases.reduce((so, [phrase, sign]) => so.replace(phrase, sign), text);
  const withoutTurns = withSigns.replace(turned, " ");
  return withoutTurns === withSigns ? withSigns.replace(placed, " ") : withoutTurns;
}

const signOf = (word: string): string => actOf(word) ?? stemWord(word);

const nameIn = (title: string): string[] => {
  const name = /[«“](.*)[»”]/s.exec(normaliseText(title))?.[1]?.trim();
  return name ? [name] : [];
};

const FIRST_MARK = 0xe000;
const mark = (index: number): string => String.fromCharCode(FIRST_MARK + index);
const marks = /([\ue000-\uefff])/;

/**
 * Whole names are as marks, so that what they are made of is taken for no wish. One that begins as a wish does, such as "Pause Sale", is a name only
 * where another wish is before it.
 */
function withMarks(text: string, names: readonly string[]): string {
  return names.reduce((so, name, index) => {
    const [start = "", ...rest] = so.split(name);
    return rest.reduce((before, after) => {
      const [first = ""] = wordsOf(name);
      const isWhole = /(?:^|[^\p{L}\p{N}])و?$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
      const isWish = actOf(first) !== null && !wordsOf(before).some((word) => actOf(word) !== null);
      return isWhole && !isWish ? `${before.replace(/و$/, " , ")}${mark(index)}${after}` : `${before}${name}${after}`;
    }, start);
  }, text);
}

/** "Yes, save the 2 drafts": it agrees to what waits, though perhaps not in words that confirm it. */
export function beginsWithYes(message: string): boolean {
  const [first = "", ...rest] = wordsOf(normaliseText(message));
  const wishes = rest.some((word) => actOf(word) !== null);
  return (yes.has(first) || (nod.has(first) && wishes)) && !rest.some((word) => condition.has(word));
}

const isPlain = (word: string): boolean => [yes, nod, praise, thanks, only, fillers, numbered, last].some((set) => set.has(word)) || placeOf(word, 0) !== null;

function placeOf(word: string, count: number): number | null {
  if (last.has(word)) return count - 1;
  return places.find(([, names]) => names.has(word))?.[0] ?? null;
}

/** Words of a message or a title; Arabic writes "and" onto the next one. */
function tokensOf(text: string, names: readonly string[], isName: (word: string) => boolean = () => false): Token[] {
  const wordsAround = (part: string): Token[] =>
    part.split(marks).flatMap((piece) => {
      const name = marks.test(piece) ? names[piece.charCodeAt(0) - FIRST_MARK] : undefined;
      return wordsOf(name ?? piece).map((word) => ({
        text: word,
        sign: name === undefined ? signOf(word) : stemWord(word),
        isName: name !== undefined,
        opens: false,
      }));
    });
  return prepared(withMarks(normaliseText(text).replaceAll(new RegExp(marks, "g"), " "), names))
    .split(/\band\b|\bthen\b|[،,;؛&+\n]/)
    .flatMap((part) =>
      wordsAround(part).map((token, index): Token => {
        const { text: word } = token;
        if (token.isName) return { ...token, opens: index === 0 };
        const rest = word.startsWith("و") && word.length > 2 ? word.slice(1) : null;
        const joined = rest !== null && !isPlain(word) && actOf(word) === null && (isPlain(rest) || actOf(rest) !== null || isName(rest));
        return joined ? { ...token, text: rest, sign: signOf(rest), opens: true } : { ...token, opens: index === 0 };
      }),
    );
}

interface Naming {
  places: Set<number>;
  names: Set<string>;
}

/** Read one after the other; null: it holds a word that no title has. */
function namingsOf(tokens: readonly Token[], titles: readonly ReadonlySet<string>[]): Naming[] | null {
  const distinguishes = (sign: string) => titles.some((title) => !title.has(sign));
  const namings: Naming[] = [];
  let current: Naming = { places: new Set(), names: new Set() };
  for (const { text, sign, isName, opens } of tokens) {
    if (opens) {
      current = { places: new Set(), names: new Set() };
      namings.push(current);
    }
    const place = isName ? null : placeOf(text, titles.length);
    if (place !== null) current.places.add(place);
    else if (!isName && isPlain(text)) continue;
    else if (titles.some((title) => title.has(sign))) {
      if (distinguishes(sign)) current.names.add(sign);
    } else if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= titles.length) current.places.add(Number(text) - 1);
    else return null;
  }
  return namings.filter(({ places: at, names }) => at.size > 0 || names.size > 0);
}

/** What a yes or a no stands apart by from another instruction: "yes. Also …", "confirmed, and …", «أكد، ووقف …». */
const answerEnd =
  /[.!\n]+\s*|[،,]\s*(?=(?:and|also|then|how|what|pull|show|give|pause|stop|resume|draft|schedule|turn|switch|tell|list|check|كم|وش|[اأ]يش|شو|كيف|مين|عطني|[أا]عطيني|هات|وريني|[اأ]عرض|شغل|جيب)(?!\p{L})|و\p{L})|\s(?=(?:and )?(?:also|then)\b)|\s(?=and\b[^.?!]{4,200}\b(?:as well|too)\W*$)/iu;
const MAX_ANSWER_WORDS = 4;

/** A short answer and what is said after it; null: the message is one. */
export function splitAnswer(message: string): { answer: string; rest: string; isSentence: boolean } | null {
  const { 0: end = "", index = 0 } = answerEnd.exec(message) ?? {};
  const [answer, rest] = [
    message.slice(0, index).trim(),
    message
      .slice(index + end.length)
      .replace(/^and then\b/i, "")
      .trim(),
  ];
  return answer === "" || rest === "" || wordsOf(answer).length > MAX_ANSWER_WORDS ? null : { answer, rest, isSentence: /[.!\n]/.test(end) };
}

interface Waiting {
  titles: readonly string[];
}

/** Words of nothing but a confirmation. After a mere yes a comma may begin what it is a yes to: "yes, resume". */
const explicit = words(`
  موافق موافقة أوافق وافقت agreed agree
  أؤكد أكد أكدها أكدهم أكدي نفذ نفذها نفذهم نفذي طبق طبقها طبقهم طبقي اعتمد اعتمدها اعتمدهم اعتمدي ثبت ثبتها ثبتهم ثبتي
  confirm confirmed approved approve validated execute proceed`);

/** "Yes, and pause Brand Search" */
const andThen =
  /^(?:and (?:also |then )?(?:pause|stop|resume|draft|write|schedule|turn|switch|show|tell)(?!\p{L})|و(?:وقف|شغل|اكتب|جدول|ور|عطن|قول)\p{L}*\s)/iu;

/** "Yes, go ahead. Also how much has it spent?": the yes by itself, where nothing behind it takes some of it back or names what waits. */
function agreementBeforeRest(message: string, waiting: readonly Waiting[]): boolean[] {
  const cut = splitAnswer(message);
  const words = cut ? wordsOf(normaliseText(cut.rest)) : [];
  const said = cut ? prepared(normaliseText(cut.answer)).split(/[\s،,]+/) : [];
  // "Yes, and for the outlet too": beside what it is a yes to.
  const isBeside = words.some((word) => also.has(word)) || /\bas well\b/.test(normaliseText(cut?.rest ?? "")) || andThen.test(cut?.rest ?? "");
  const isSure = said.some((word) => (cut?.isSentence || isBeside ? yes : explicit).has(word));
  const titled = new Set(waiting.flatMap(({ titles }) => titles.flatMap((title) => nameIn(title).flatMap((name) => wordsOf(name).map(stemWord)))));
  // «بعد العيد» is later, and «ووقف العطور بعد» beside it.
  const isLater = words[0] === "بعد";
  const takesBack = isLater || words.some((word) => restricting.has(word) || restricting.has(word.replace(/^و/, "")) || titled.has(stemWord(word)));
  return cut && isSure && !takesBack ? agreementOfWhole(cut.answer, waiting) : waiting.map(() => false);
}

/**
 * Which of the waiting changes a message agrees to, in their order. Each is given as what it may be called: its title in both languages.
 */
export function agreedTo(message: string, waiting: readonly Waiting[]): boolean[] {
  const agreed = agreementOfWhole(message, waiting);
  return agreed.includes(true) ? agreed : agreementBeforeRest(message, waiting);
}

function agreementOfWhole(message: string, waiting: readonly Waiting[]): boolean[] {
  const nothing = waiting.map(() => false);
  if (message.length > MAX_MESSAGE_LENGTH || /[?؟]/.test(message.normalize("NFKC"))) return nothing;
  const names = [...new Set(waiting.flatMap(({ titles }) => titles.flatMap(nameIn)))].sort((a, b) => b.length - a.length);
  const titleSigns = waiting.map(({ titles }) => new Set(titles.flatMap((title) => tokensOf(title, names).map(({ sign }) => sign))));
  const tokens = tokensOf(message.replace(yesOfItsOwn, "ايه"), names, (word) => titleSigns.some((title) => title.has(signOf(word))));
  const texts = tokens.map((token) => token.text);
  if (texts.some((word) => no.has(word))) return nothing;
  // A name may hold a yes of its own.
  const free = (word: string) => !titleSigns.some((title) => title.has(signOf(word)));
  const acts = tokens.some(({ text, isName }) => !isName && actOf(text) !== null);
  const agrees =
    (acts && texts.some((word) => praise.has(word))) ||
    texts.some((word) => yes.has(word) && free(word)) ||
    (texts.some((word) => nod.has(word) && free(word)) && !texts.some((word) => thanks.has(word)));
  const namings = agrees ? namingsOf(tokens, titleSigns) : null;
  if (!namings) return nothing;
  if (namings.length === 0) return texts.some((word) => only.has(word)) ? nothing : waiting.map(() => true);

  const fits = ({ places: at, names }: Naming, index: number) => (at.size === 0 || at.has(index)) && [...names].every((name) => titleSigns[index]?.has(name));
  const found = namings.map((naming) => waiting.map((_change, index) => fits(naming, index)));
  if (found.some((row) => !row.includes(true))) return nothing;
  return waiting.map((_change, index) => found.some((row) => row[index]));
}
