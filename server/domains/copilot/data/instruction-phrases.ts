/** Phrases of instructions in both languages, as patterns: what is said beside the words that `instruction-words.ts` lists. */

export const oneOnly =
  /\bsingle (?:biggest|best|worst|highest|lowest|most|top)\b|\bwhich of (?:our|the|my) campaigns\b|\b(?:which|wich|what|whats|the|a|my|our)\s+(?:[\w-]+\s+){0,3}(?:campai?gn|ad|creative|one|draft|post)\b|^campai?gn with\b|\b(?:worst|best|top|highest|lowest|weakest|strongest)\s+campai?gn\b|\bwi?h?ich\b.*\b(?:is|has|brings?|gets?)\b|\b(?:only the|the) (?:winner|loser)\b|\b(?:the|bring back the) (?:google|meta|facebook) one\b|\b(?:weakest|strongest|best|worst) link\b|حمل[ةه](?!\p{L})|\bcampagne\b|كامبان(?!\p{L})|مسود[ةه](?!\p{L})|(?<!\p{L})(?:مين من|شنو هي|[أا]نه[يو])(?!\p{L})/iu;
/** Those of the product, which no platform has sent. */
export const alerts = /^(?!.*(?:platform|منص)).*(?:\balerts\b|(?<!\p{L})(?:ال)?تنبيهات(?!\p{L}))/isu;
export const lowest = /\b(?:least|lowest|fewest|weakest)\b|(?<!\p{L})و?(?:ال)?[أا](?:قل|ضعف|سو[أا]|خي?س|رد[ىأ]|فشل|دن[ىي])(?!\p{L})/iu;
export const highest = /\b(?:most|highest|biggest)\b|(?<!\p{L})(?:ال)?[أا]ك(?:ثر|تر|بر)(?!\p{L})/iu;
/** Words that start something, and words that stop it; "paused campaigns" and "20% off" do neither. */
export const turnsOn =
  /\bget\b[^.?!]{0,40}\brunning\b|\b(?:switch|turn|put|bring|start|let)\b[^.?!]{0,40}\b(?:on(?! hold)|back|again|run)\b|\b(?:re)?(?:enable|activate|start)\b|\b(?:be|get) (?:re)?(?:enabled|activated|started)\b|\b(?:make|get|bring)\b[^.?!]{0,40}\b(?:work|live|run)(?:ing)? again\b|\bun-?paus(?:e|ing)\b|\bresume\b|\bon for\b|(?<!\p{L})[وف]?(?:ارجع |رجع )?(?:[أاتني]?شغ[ّ]?ل|تشغيل|تفعيل|استئناف|فع[ّ]?ل|شعل|استأنف)(?:ي|ها|ه|هم|لي|وا|وه|وها|يها|يهم)*(?!\p{L})/iu;
/** «ما بدي الطيار الآلي» */
export const unwanted =
  /\b(?:don['’]?t|do not|no longer) want\b|\bget rid of\b|(?<!\p{L})(?:(?:ما|مو|مش) (?:بد[يّن]?[اي]?|[أا]ب[يغ]|عايز|ودي|[أا]ريد)|لا [أا]ريد|مابي|ماابي|شيل[وهي]?|[اأ]زل)/iu;
export const turnsOff =
  /\bmind (?:stopping|pausing)\b|\b(?:goes?|going|put|get) (?:\w+ ){0,3}on hold\b|\b(?:switch|turn|put|shut|take)\b[^.?!]{0,40}\b(?:off|down)\b|(?<![%٪]\s?|percent\s|\b(?:or|been|be|am|is|are|was|were|day|days|time|i['’]m|kicks?|kicked|show(?:ing)?|sign(?:s|ed|ing)?|pay(?:s|ing)?|paid|better|worse|well)\s)\boff(?!\s+(?:with|to|from|work|sick)\b)|(?<!\bun-)\b(?:pause|stop|halt|kill|freeze|disable|deactivate)\b|\bclose (?:it|them|that one)\b|\b(?:be|get|(?:wants?|needs?)\b.{0,60}) (?:paused|stopped|halted|frozen|disabled)\b|(?<!\p{L})[وف]?(?:[أاتني]?وق[ّ]?ف|[إا]يقاف|توقيف|تعليق|تعطيل|تجميد|[أاتن]?طف[ّ]?|سك[ّ]?ر|عط[ّ]?ل|جم[ّ]?د|حب[ّ]?س|ا?قفل|بن[ّ]?د|علّ?ق)(?:ي|ها|ه|هم|لي|وا|وه|وها|يها|يهم)*(?!\p{L})/iu;
export const deletes = /^(?:(?:please|can you|pls)\s+)?(?:delete|remove|erase)\b|^(?:احذف|امسح|حذف|مسح)/iu;
/** Words of deleting; "clearance" is none. */
export const deletion =
  /\b(?:delet|remov|eras|cancel|discard|trash|unschedul|wip(?:e|ing)|clear(?!anc)|get(?:ting)? rid|drop)|حذف|مسح|شيل|لغ|كنسل|[أا]زل|فس[ّ]?خ/iu;
/** "Do we have Facebook connected?" */
export const asksConnected =
  /\b(?:do|did|have|has|is|are|was)\b.*\b(?:connected|linked|hooked up)\b|(?<!\p{L})(?:رابطين|مربوط|مرتبط|متصل|شابك)\p{L}*(?!\p{L}).*(?:[؟?]|ولا|لا)|(?<!\p{L})(?:هل|في|عندنا)\s.*(?:رابطين|مربوط|مرتبط|متصل)/iu;
/** "Cancel the Friday post", "unschedule it": no other time is meant. */
export const unschedules =
  /\bunschedul|^\W*(?:(?:please|pls|can you|could you|i want to)\s+)*(?:cancel|remove|drop|stop)\b.*\b(?:schedul\w*|posts?|tweets?|reels?)\b|^\W*(?:(?:ممكن|لو سمحت|ابي|ابغى|عايز|بدي)\s+)*(?:[اإأ]لغ|كنسل|شيل|احذف|حيد)\p{L}*\s.*(?:جدول|بوست|منشور|تغريد)/iu;
export const sequence =
  /(?:\s*[;؛\n]+\s*|\s+(?=\d[.)]\s)|[،,.]?\s+(?:and then|then|after that|ثم|وبعدين|بعدين|وبعدها|(?<=[،,.]\s)بعدها|وبعد ذلك|بعد ذلك|وبعد كذا|وبعد كده)(?=[\s،,])(?!\s+ب(?:يوم|ساع|[أا]سبوع))[\s،,]*)/iu;
/** "If its ROAS is below 1 then stop it" is one. */
export const ifThen = /^[^\p{L}\p{N}]*(?:if|لو|[إا]ذا)(?!\p{L})[^.;\n]*\bthen\b[^.;\n]*$/iu;
/** Behind «الحد», which is Sunday in Egypt and a limit elsewhere. */
export const ofLimit = /^(?:الا?دني|الا?قصي|الا?علي|من|اليومي|المسموح)/;
export const opensWithIf = /^[^\p{L}\p{N}]*(?:if|لو|[إا]ذا)(?!\p{L})/iu;
export const conjunction = /[،,.؟?!]\s+|\s+and\s+|\s+(?=و(?!صل|قت|ضع|زن|سط|احد|اقف|ق[ّ]?ف(?:ها|هم|ه|لي|وها)?(?!\p{L}))\S)/giu;
/** "… saying: Half price! And schedule it for Thursday": behind a text, and no part of it. */
export const scheduleBehind =
  /\s(?:and\s)?(?:then\s)?(?:schedule|queue|post|publish) (?:it|this|that) .{3,80}$|\sو?(?:جد[ّ]?ول|برمج|انشر|نز[ّ]?ل)(?:ها|ه|يها|يه)\s.{3,80}$/iu;
/** «عن العبايات واحد بكرة»: a post is counted, and no abaya. */
export const counterBehind = /\s(?:و?واحد[ةه]?|one)$/iu;
/** "Post on X: Eid Mubarak": what follows the colon is the text, however short. */
export const postsText = /^[^\p{L}\p{N}]*(?:(?:please|pls|can you|could you)\s+)*(?:post|tweet|publish|share)\b|^[^\p{L}\p{N}]*(?:انشر|نز[ّ]?ل|غر[ّ]?د|شارك)/iu;
/** "… and publish it now": no time that it is planned for. */
export const publishesNow =
  /\b(?:publish|post|tweet|send|put) (?:it|this|that)(?: out| up| live)? (?:right )?now\b|(?<!\p{L})و?(?:انشر|نز[ّ]?ل|ارسل)(?:ها|ه|يها|يه|و)\s+(?:الحين|الآن|الان|دلوقتي|هلق|هلا|دابا|حالا|فورا)/iu;
export const forYesterday = /\b(?:for|to|on) yesterday\b|(?<!\p{L})(?:ل|[إا]لى )(?:[أا]مس|[إا]?مبارح|البارح)/iu;
export const postNoun = /\b(?:posts?|drafts?|tweets?)\b|منشور|بوست|مسود|درافت|تغريد/iu;

export const thousand = /^(?:k|الف|الاف|thousand|grand)$/;
export const million = /^(?:m|مليون|million)$/;
export const perDay = /^(?:باليوم|بالنهار|فاليوم|فالنهار|فنهار|fnhar|يوميا|يوميه|اليوميه|daily)$/;
/** Beside "month": the one that is not over. */
export const ofNow = /^[بلوف]?(?:this|current|so|had|ha|ها|هذا|هدا|هاد|هاذ|هيدا|هادا|ده|دا|الحالي|الجاري|بدايه|اول)$/;
/** "and brought no sales", "ما جابت مبيعات". */
export const noResults =
  /(?:و?ما جاب\S*|بدون|without|with no|zero|no) (?:ولا |اي |any )?(?:مبيعات|بيعه|تحويلات|تحويل|نتايج|نتيجه|طلبات|طلب|طلبيه|اوردر|sales|sale|conversions?|orders?|results?)(?!\p{L})|ماجابتش|مجابتش/u;
/** "Not even making their money back" */
export const losing =
  /\b(?:not|n['’]?t|arent|isnt|never) (?:even )?(?:making|make|makes|earning|earn) (?:their|its|the|our|my) money back\b|\blos(?:ing|es?|t) money\b|\b(?:earn(?:s|ed|ing)?|mak(?:es?|ing)|made|br(?:ings?|inging|ought)) (?:in )?less than (?:it|they|what it|what they) costs?\b|\bin the red\b|(?<!\p{L})(?:(?:ال)?خسران|تخسر|بتخسر|ما (?:ت|بت)?غطي?ي? تكلفت|تجيب [أا]قل من تكلفت)\p{L}*/iu;
/** A pronoun, or a verb or a preposition with the one that it ends with. */
export const backReference =
  /^(?:it|them|those|these|its|their)$|^(?:و|ف|ب)?(?:ا?وقف|شغل|شعل|فعل|رجع|عاود|سكر|طفي?|حبس|عطل|علق|بند|قفل|جمد|حيد|جدول|برمج|انشر|نزل|عدل|خل|خلي|اكد|بد)(?:ل?ها|ل?هم|هن|و?ا?لها|يها|يهم)$|^(?:و|ف)?(?:خله|خليه|حطه|حطها|انقله|انقلها|غيره|غيرها|اجعله|اجعلها|جدوله|برمجه|انشره|نزله|عدله|ا?خره|ا?خرها|قدمه|قدمها|اجله|اجلها|ا?وقفا|شغلا|رجعا|طفيا|سكرا|وقفهالي|شغلهالي|سكرهالي|ا?قفلهالي)$|^(?:(?:عايد|عاءد|روا?س|صرف|مبيعات|تحويلات|طلبات)(?:ها|هم)|حقها|حقتها|عنها|فيها|بتاعتها|بتاعها|اداها|اداوها|ادائها|وضعها|وضعهم|عليها|عليهم|تفاصيلها|تفاصيله|ارقامها|نتايجها|هذي|هذا|هاذي|ياها|ياه|ياهم)$/;

/** "Push that to the 28th" */
export const takesObject = /^(?:push|move|shift|delay|postpone|schedule|send|post|publish|put|stop|pause|resume|save|remember|draft)$/;

export const sinceWhen =
  /(?:\b(?:since|starting|from)\b|(?<!\p{L})(?:منذ|مند|ابتداء? من|(?<![أا](?:حسن|فضل|قل|كثر|كتر|على|سو[أا]) )من (?=(?:يوم|تاريخ)?\s*(?:ال\p{L}|\p{Nd}))))(.*)$/isu;
/** "since the 1st", "1-21 Nov". */
export const sinceFirst = /\b(?:since|starting|from) the (\p{Nd}{1,2})(?:st|nd|rd|th)\b|(\p{Nd}{1,2})\s?(?:-|–|to|الى|إلى|لغاية|حتى)\s?\p{Nd}{1,2} (\p{L}+)/iu;

export const failed = /\bfail\w*|\bdid(?:n['’]?t| not) (?:go|post|publish)|(?<!\p{L})(?:ال)?(?:لي )?(?:فشل|فاشل|خرب|ما نزل|ما انتشر|منزلش)/iu;
/** "one of my drafts": any, which is for the person to say. */
export const oneOf = /\bone of\b|(?<!\p{L})(?:(?:وحد[ةه]|واحد[ةه]?|منشور|بوست) من|[إأا]حد[ىي]? (?:ال)?(?:مسودات|منشورات|بوستات))(?!\p{L})/iu;
export const running = /\b(?:running|active|live)\b(?! or not)|(?<!\p{L})[وف]?(?:ال|لي )?(?:شغال|نشط|فعال|خدام)(?:[ةه]|ين|ات)?(?!\p{L})/iu;
export const paused =
  /\b(?:paused|on hold|stopped|inactive|not (?:running|active|live))\b|(?<!\p{L})[وف]?(?:ال|لي )?(?:متوقف|موقف|موقوف|واقف|حابس|مو شغال|مش شغال|غير نشط)(?:[ةه]|ين|ات)?(?!\p{L})/iu;
/** "Quick one before my meeting, …": how, and nothing that is wanted. */
export const aside = /\b(?:meeting|in a hurry|rushing|asap|quick (?:one|question))\b|(?<!\p{L})(?:عال|ال)?اجتماع|(?<!\p{L})(?:بسرع[ةه]|مستعجل)/iu;
export const queued = /\b(?:scheduled|queued|lined up|going out|to be published|to go out)\b|(?<!\p{L})[وف]?(?:ال)?(?:مت)?(?:مجدول|جدول[ةه])/iu;
export const drafts = /\bdrafts?\b|(?<!\p{L})(?:ال)?(?:مسود(?:[ةه]|ات)|درافت(?:ات)?)(?!\p{L})/iu;
/** "Not the drafts" */
export const notOfState =
  /(?:\bnot|\bno|(?<!\p{L})(?:مو|مش|مب|وليس|ليس|غير|بدون))\s+(?:the\s+)?(?:ال)?(?:drafts?|scheduled|failed|published|مسود\p{L}*|درافت\p{L}*|مجدول\p{L}*)/giu;
export const published = /\bpublished\b|\bwent (?:out|live)\b|(?<!\p{L})(?:(?:ال)?منشور[ةه]|(?:اللي|يلي|إلي|الي) (?:نزل|انتشر|انشر|اتنشر)\p{L}*)(?!\p{L})/iu;
export const why = /^\W*(?:\w+\W+){0,2}?(?:why|how come)\b|^(?:هو )?(?:ليش|ليه|لماذا|علاش)(?!\p{L})/iu;
/** "Why was it paused?" */
export const wasDone = /\b(?:was|were|got)\b.*\b(?:paused|stopped|resumed|switched|turned)\b|(?<!\p{L})(?:توقفت|انوقفت|موقف[ةه]|وقفت|اتوقفت)(?!\p{L})/iu;

/** «، فالموسم انتهى», "because the season is over": a reason names nothing. */
export const reason =
  /[،,]?\s(?:because|since (?:it|they|we|the)|as (?:it|they|we)|لأن|لان|عشان|علشان)(?!\p{L}).*$|[،,]\s(?:the season|it['’]?s over|انتهى|انتهت|خلص|خلصت|خلصنا)(?!\p{L}).*$|[،,]\s+ف(?!قط|ي|وق|يس|ع[ّ]?ل|ت[ّ]?ح|رج)\p{L}{3}.*$/isu;
/** What is between two names. */
export const betweenNames = /\s+(?:and|n|or|vs\.?|versus|with|against|أو|مع|مقابل|ضد)\s+|\s+وال?\s+|\s+(?=و\S{3})|[،,&+]/iu;

export const betweenTimes = /[،,&]\s?|\s(?:and|then)\s|\s(?=و\S)/iu;

/** What is between two parts that say each something of its own. */
export const betweenSides = /[.,،؛;:]\s+|\s+and\s+|\s+(?=(?:و\S{3}|one (?:about|on|for)\b))/iu;

/** "Two tweets, one about tea and one about coffee" */
export const oneOfSeveral =
  /^[^\p{L}\p{N}]*(?:and )?(?:one|another|the other|first|second)\b.*\b(?:about|on|for)\b|^[^\p{L}\p{N}]*(?:و?واحد[ةه]?|و?(?:ال)?(?:ثاني|تاني|أول|اول)[ةه]?)\s+عن(?!\p{L})/iu;

/** What stands before a post's subject. */
export const about =
  /\b(?:about|(?<=\b(?:draft|post|tweet|caption|reel) )on (?:the|our|my)(?= (?!\d|insta|face|tik|linked|snap|twitter|x\b|page|account|feed|site|blog|\p{L}+day))|teasing|announcing|announce|promoting|promote|introducing|regarding|on the topic of|celebrating)\b(?! me\b)|(?<!\p{L})(?:(?:عن(?!\s+(?:موعد|معاد|ميعاد|وقت))|بخصوص|بمناسب[ةه]|حول|(?:على )?موضوع[هه]?|[ين]علن عن)(?!\p{L})|[تين]رو?ج ل)/iu;
/** "… and schedule it for tomorrow": when, and not what about. */
export const thenSchedule =
  /(?:[,،]\s{1,9}(?:schedule|queue|publish)\b|[,،]?\s{1,9}(?:(?:and|then|and then)\s{1,9}(?:schedule|plan|queue|post|publish|program(?:me)?|set|line)\b|(?:ثم\s{1,9})?و?(?:جد[ّ]?ول|اجدول|أجدول|برمج|حط|نز[ّ]?ل|انشر|خل[ّ]?)(?:ي|ها|هم|ه|و|لي|لها|له|يها|يه)*(?!\p{L}))).*$/isu;
/** Beside what a post is about. */
export const schedules = /\b(?:schedule|queue)\b|(?<!\p{L})[أاتني]?(?:جد[ّ]?ول|برمج)/iu;
export const percent = /(\d{1,2})\s*(?:%|٪|percent|per cent|بالم[يئ]ة|بالمايه|في الم[يئ]ة|ف الم[يئ]ة)(?:\s+off\b)?/iu;
export const placeNamed = /(?:\bin\s+((?:[A-Z][\p{L}’'-]*\s?){1,3})|(?<!\p{L})ف[يى]\s+((?:\p{L}+\s?){1,2})$)/u;

/** "A tweet for tomorrow, text: …" */
export const textFollows =
  /(?:\b(?:text|copy|caption|saying|(?:that|it|which) (?:says|reads)|(?:should|must|to) (?:say|read))|(?<!\p{L})(?:ب?ال?نص|نص(?:ها|ه|و)|كلام(?:ها|ه|و)|محتوا(?:ها|ه)|مكتوب فيها?)(?: (?:ده|دا|هذا|التالي|هيدا|هاد))?)\s*$/iu;

/** All that fit, however many these are. */
export const each =
  /\b(?:both|all|every|each|wherever|whatever|whichever|any(?:thing)?|everything|what(?:['’ ]?s| is| are) (?:paused|running|active|live|on))\b|(?<!\p{L})(?:(?:ال)?[اأ]?[ثت]نت?ين(?:هم)?|كلاهما|كليهما|كلتاهما|كلتيهما|سوا|كلها|كلهم|كل|جميع|[وف]ين ما)(?!\p{L})/iu;

/** "Everything that tanked": a relative clause that says nothing of status or platform. Without a condition on a figure it identifies no campaigns. */
export const someOf =
  /\b(?:everything|anything|all|those|ones|campaigns|ads)\s+(?:that|which|who)\b(?!\s*['’]?(?:s|is|are|re|was|were)?\s*(?:(?:still|currently|now)\s+)?(?:running|active|live|paused|stopped|on|off|in|of)\b)|(?<!\p{L})(?:كل|جميع|حملات|الحملات|شي|حاج[ةه])\s+(?:اللي|لي|التي)\s+(?!(?:هي\s+)?(?:ت?شتغل|ماشي|[بت]?شغال|شغال|نشط|خدام|متوقف|موقف|موقوف|واقف|على|في|ف|ب|عند|تبع|حق)\p{L}*)/iu;
/** "Tomorrow", "once Ramadan ends": no change to ads is made later than its confirmation. */
export const later =
  /\b(?:tomorrow|tmrw|tmw|later today|next (?:week|month)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:when|once|as soon as|after) [^,.]{2,40} (?:ends?|starts?|is over|begins?|finish\w*))\b|(?<!\p{L})(?:بكر[ةها]|غد[اً]?|باكر|الأسبوع الجاي|الشهر الجاي|يوم (?:ال)?(?:[أا]حد|[إا]ثنين|[إا]تنين|ثلاثاء|تلات|[أا]ربعاء?|خميس|جمع[ةه]|سبت)|(?:[أا]ول ما|لما|بعد ما|عندما)\s+[يت]\p{L}+)(?!\p{L})/iu;
/** "For two days", "until the sale ends": nothing is resumed by itself. */
export const forSomeTime =
  /\bfor (?:the next |a |an |the )?(?:\p{Nd}+ |two |three |four |five |few |couple of )?(?:days?|weeks?|hours?|weekend|month)\b|\b(?:until|till)\b|(?<!\p{L})(?:لمد[ةه]|لين|لحد ما|لغاية ما|حتى|(?:يومين|[أا]سبوع|يوم|ساعتين|شهر|(?:\p{Nd}+|ثلاث[ةه]?|تلات) (?:[أا]يام|ساعات)) (?:بس|فقط))(?!\p{L})/iu;
/** "Never pause anything without asking me" */
export const neverUnasked =
  /^[^\p{L}\p{N}]*(?:please\s+)?(?:do not|don['’]?t|never)\b.*\b(?:any|anything|without (?:asking|my|telling))\b|^[^\p{L}\p{N}]*(?:لا|ما)\s+ت.*(?:[أا]ي (?:حمل|شي|حاج)|(?:بدون|من غير|بلا|دون)\s+(?:ما\s+)?(?:ت|[إا]ذن|علم|موافق))/iu;
/** Unusual figures are looked for again, and not only read. */
export const looksAgain =
  /\b(?:check|scan|look|run|detect|search)\w*\b.*\b(?:now|again|fresh|afresh)\b|(?<!\p{L})(?:[اأ]فحص|شيك|دو[ّ]?ر|شوف|بص|قل[ّ]?ب|اعمل فحص|سو فحص)\p{L}*(?!\p{L}).*(?<!\p{L})(?:الحين|دلوقتي|هلق|هلا|دابا|الآن|الان|حالا|من جديد)(?!\p{L})/iu;
/** A kind without a figure to tell it by. */
export const vagueKind = /^(?:low|losing|bad|poor|underperforming|weak|worst|expensive|good|الخاسر|الضعيف|السيئ|الغالي)/iu;
export const ofCampaigns =
  /\b(?:campai?gns?|ads|everything|anything|paused|running|active|live|meta|google)\b|(?<!\p{L})(?:ال)?(?:حمل(?:[ةه]|ات|تين)|[إا]علانات|موقوف|متوقف|شغال|نشط)/iu;

/** "The last 14 days against the 14 prior" */
export const withPrior = /\b(?:vs|versus|against|compared)\b.*\b(?:prior|previous|before)\b|(?:مقابل|مقارن[ةه]|قصاد|ضد).*(?:قبل|السابق|الفائت|اللي فات)/iu;

/** "Campaigns", "those", «اللي»: more than one may fulfil a condition. */
export const severalCampaigns =
  /\b(?:campaigns|ads|those|ones)\b|(?<!\p{L})(?:ال)?(?:حملات|حملتين|[إا]علانات)(?:نا|ي)?(?!\p{L})|(?<!\p{L})(?:اللي|لي|التي)(?!\p{L})/iu;
/** "All Ramadan campaigns", «كل حملات رمضان»: the words of the kind, which are of no status or platform. */
export const campaignKind =
  /\b(?:all|every|each|any|both)\s+(?:(?:of|the|my|our|these|those)\s+)*(?<latin>(?!(?:of|the|my|our|ad|ads|active|running|paused|live|stopped|current|other|two|three|meta|google|facebook|instagram)\b)[a-z][\w-]*(?:\s+[a-z][\w-]*)?)\s+campai?gns?\b|(?<!\p{L})(?:كل|كاع|جميع)\s+حملات\s+(?!ي?(?:meta|google|facebook|insta\w*|ميتا|جوجل|قوقل|غوغل|كوكل|فيس\p{L}*|انست\p{L}*|[إا]نست\p{L}*|سناب|اللي|لي|التي|في|على|ع|من|حق|تبع|بتاع\p{L}*|ديال|الشغال\p{L}*|شغال\p{L}*|النشط\p{L}*|الموقوف\p{L}*|موقوف\p{L}*|المتوقف\p{L}*|متجر|حساب|ما|عدا|[إا]لا|باستثناء|و\p{L}+)(?!\p{L}))(?<arabic>\p{L}{3,})/iu;

export const ownWords = /^[^\p{L}\p{N}]*(?:(?:in|use) )?(?:your|ur) (?:own )?words[\s.!]*$|^[^\p{L}\p{N}]*(?:من عندك|ب?كلامك|ب[أا]سلوبك)[\s.!]*$/iu;
/** "More or less than yesterday?" */
export const moreOrLess =
  /\b(?:more|better|higher|up) or (?:less|worse|lower|down)\b|(?<!\p{L})(?:[أا]ك[تث]ر|[أا]حسن|[أا]على|[أا]فضل) (?:ولا|ولّا|[أا]و|[أا]م) (?:[أا]قل|[أا]سو[أا]|[أا]وطى)(?!\p{L})/iu;
export const atOnce = /\b(?:now|immediately|right away|instantly|asap)\b|(?<!\p{L})(?:الحين|الآن|الان|دلوقتي|هلق|هلا|دابا|حال[اً]+|فور[اً]+)(?!\p{L})/iu;
export const ranksCampaigns =
  /\b(?:top|best|worst|bottom|leading)\s+(?:\p{Nd}+\s+)?campaigns?\b|(?<!\p{L})[أا](?:فضل|حسن|سو[أا]|على|قوى)\s+(?:\p{Nd}+\s+)?حمل(?:ات|[ةه])/iu;
/** "…, last 30 days please" */
export const opensWithDays = /^[^\p{L}\p{N}]*(?:(?:for|over|in) )?(?:the )?(?:last|past|this)\b|^[^\p{L}\p{N}]*(?:في |ب)?[آا]خر(?!\p{L})/iu;
export const isAsked = /[?؟]|^[^\p{L}\p{N}]*(?:is|are|would|does|do|when|what|هل|متى|[إا]يمت[ىا]|[إا]مت[ىا])(?!\p{L})/iu;
/** "Who turned it on?" */
export const whoDid =
  /\bwho (?:turned|paused|stopped|resumed|changed|switched|touched|approved)\b|(?<!\p{L})(?:مين|منو|شكون)\s+(?:اللي\s+)?(?:شغ[ّ]?ل|وق[ّ]?ف|غي[ّ]?ر|عد[ّ]?ل|رج[ّ]?ع)(?:ها|هم|ه)?(?!\p{L})/iu;
/** "(It's for a slide, 5 minutes left)": beside what is wanted. */
export const inBrackets = /(?<=\S\s*)\((?:[^()\s]+\s+){2,}[^()\s]+\)\s*[.!]?$/u;
/** "Upload the photos": files are uploaded in the pages. */
export const uploads = /\b(?:upload|attach)\b|(?<!\p{L})(?:ارفع|حمّل|[أا]رفق)(?:ي|لي|ها|ه)?(?!\p{L})/iu;
/** Dictated: "it should say quote We are open end quote". */
export const dictated = /\bquote\b[\s,:]*(?!\s*(?:end|un))(\S.*?)[\s,.]*\b(?:end quote|unquote|close quote)\b/giu;
export const wastes = /\b(?:bad|shame|wast|burn|los|drain|bleed)|خسر|خسار|هدر|[تي]اكل|تحرق|يضيع|تضيع/iu;
/** "What is waiting for my ok?" */
export const asksWaiting =
  /\bwaiting (?:for|on) (?:my|me)\b|\bneeds? my (?:ok|okay|approval|confirmation)\b|\bpending (?:my )?(?:approval|confirmation|changes?)\b/iu;
/** "3 lines, not more": how long it is, and not how many. */
export const length = /\p{Nd}+\s+(?:lines?|words?|sentences?|characters?|seconds?|[أا]سطر|سطور|سطر|كلم(?:ات|[ةه])|جمل(?:[ةه])?|حرف|[أا]حرف|ثواني)(?!\p{L})/giu;
/** "ROAS is sinking, what's behind it?" */
export const asksCause =
  /\bwhat(?:['’]?s| is| was)? (?:behind|causing|driving|going on|wrong)\b|\bwhat (?:caused|happened)\b|(?<!\p{L})(?:(?:ايش|وش|شو|ايه|إيه|شنو|ما) (?:هو |هي )?(?:ال)?(?:سبب|[أا]سباب|صاير|صار|حصل))(?!\p{L})/iu;
/** "Scheduled for Friday", "Friday's post": the day on which it is to go out now. */
export const plannedFor =
  /\b(?:scheduled|planned|queued|lined up|going out|set) (?:for |on )?(?<on>\p{L}+)|\b(?<of>\p{L}{3,})(?:['’]s|s)? (?:posts?|tweets?|reels?|stor(?:y|ies))\b|(?<!\p{L})(?:مجدول|مبرمج|محدد)\p{L}* (?:(?:يوم|ليوم|على|ل|في)\s*)?(?<day>\p{L}+)|(?<!\p{L})(?:بوست|منشور|تغريد[ةه]|بوستات|منشورات) (?:يوم )?(?<named>\p{L}+)/iu;
export const ofTimes =
  /\b(?:posting|best|good|decent|right|optimal|ideal|peak) (?:posting )?(?:times?|hours?|slots?)\b|(?<!\p{L})(?:[أا]فضل|[أا]حسن|[أا]نسب) (?:ال)?(?:وقت|[أا]وقات|ساع[ةه]|ساعات|موعد|مواعيد)/iu;
export const ofAutopilot = /\bauto|\bpilot|\bitself\b|\bai\b|(?<!\p{L})(?:ال)?(?:طيار|[أا]وتو|تلقائي|[آا]لي)/iu;
/** "What is paused?": none is to be changed. */
export const asksWhich = /^[^\p{L}\p{N}]*(?:(?:so|ok|and|hey)\s+)?(?:what|which|whats|any|is there|are there|وش|ايش|شو|ايه|إيه|شنو|[أا]ي|في|هل)(?!\p{L})/iu;
/** "Paused included" */
export const included = /\b(?:includ(?:ed|ing|e)|or not)\b|(?<!\p{L})(?:بما فيها|بما فيهم|حتى|سواء)(?!\p{L})/iu;
/** «… وكم رجعت لنا» */
export const asksAmount = /^[^\p{L}\p{N}]*(?:how (?:much|many)|و?(?:كم|كام|قديش|[أا]ديش|شحال|بكم))(?!\p{L})/iu;
/** "17% of 8450" */
export const sums = /\d\s?%\s?(?:of|من)\s?\d|\d\s*[x×*÷]\s*\d|\d\s?(?:plus|minus|times|divided by|ضرب|زائد|ناقص)\s?\d/iu;

/** "The weaker of the two" */
export const weaker = /\b(?:weaker|worse|weakest|worst|lower|loser)\b|(?<!\p{L})(?:ال)?(?:[أا]ضعف|[أا]سو[أا]|[أا]خس|[أا]وحش)(?!\p{L})/iu;
export const stronger = /\b(?:stronger|better|strongest|best|higher|winner)\b|(?<!\p{L})(?:ال)?(?:[أا]قوى|[أا]فضل|[أا]حسن)(?!\p{L})/iu;
export const ofTwo =
  /\b(?:of|between) (?:the|those|these|them)?\s*(?:two|both)\b|\bof (?:those|them|these)\b|(?<!\p{L})(?:فيهم|منهم|بينهم|من (?:ال)?(?:اثنين|اتنين|ثنتين))(?!\p{L})/iu;

/** "Whichever got the fewest sales, pause it" */
export const thenTurned =
  /[،,]?\s(?:pause|stop|kill|resume|close)\s+(?:it|them|that one|those)(?: down)?\W*$|(?<!\p{L})[وف]?(?:وقف|طف|سك[ّ]?ر|شغل)(?:ها|هم|يها|يهم)[\s.!]*$/iu;

/** "Unless it returns more than 5": the opposite of what follows. */
export const unless = /\bunless\b|(?<!\p{L})(?:[إاأ]لا (?:[إا]ذا|لو|[إا]ن)|ما لم)(?!\p{L})/iu;
/** «أكثر وحدة صرفت» */
export const rankedOne = /(?<!\p{L})(?:[أا]ك[ثت]ر|[أا]على|[أا]قل|[أا]ضعف)\s+(?:و[اح]?حد[ةه]|حمل[ةه])(?!\p{L})/iu;
export const conditional = /\b(?:if|in case|unless|once|as soon as)\b|(?<!\p{L})(?:و|ف)?(?:[إا]ذا|لو|[إا]ن كان|[إا]لا [إا]ذا|[يا]لا كان)(?!\p{L})/iu;

/** "All of them except Ramadan": what is left out follows. */
export const exclusion =
  /[,،]?\s?(?:\bexcept(?:ing)?(?: for)?\b|\b(?:apart|aside) from\b|\bother than\b|\bexcluding\b|\bleaving out\b|\b(?:but|just) not\b|(?<=[,،]\s?)\bnot(?= (?:the|my|our)\b)|\bbut (?:keep|leave|spare)\b|(?<=\b(?:all|everything|each|every one|campaigns|posts|drafts) )but\b|(?<!\p{L})(?:ما ?عدا|عدا|[إا]لا|باستثناء)(?!\p{L}))(?!\s+(?:if|when|that|[إا]ذا|لو|لما|بعد|بعلم\p{L}*|ب[إا]ذن\p{L}*|بموافق\p{L}*)(?!\p{L}))\s+/iu;

/** "Spend without Google"; of what is to be changed it may be a condition: "campaigns without sales". */
export const without = /\b(?:without|not counting|minus)\b|(?<!\p{L})(?:من غير|بدون|بلا)(?!\p{L})/iu;

/** The language that a text is wanted in, and not the name of what it is about: "Arabic coffee". `other`: one without patterns. */
export const languageNamed = {
  other:
    /\b(?:in|into|to) (?:french|spanish|german|turkish|urdu|hindi|italian|russian|chinese|persian|farsi)\b|(?<!\p{L})(?:ب|لل|ل)(?:ال)?(?:لغة )?(?:ال)?(?:فرنسي|[اإ]سباني|[أا]لماني|تركي|[أا]ردو|هندي|روسي|فارسي)[ةه]?(?!\p{L})/iu,
  ar: /\b(?:in|into|to) arabic\b|\barabic (?:\w+ )?(?:post|caption|version|copy|text|tweet|draft|reel|story|ad)s?\b|(?<!\p{L})(?:(?:ب|لل|ل)(?:ال)?(?:لغة )?(?:ال)?عربي[ةه]?|(?:بوست|منشور|نص|نسخة|كابشن|تغريدة|مسودة) عربي[ةه]?)(?!\p{L})/iu,
  en: /\b(?:in|into|to) english\b|\benglish (?:\w+ )?(?:post|caption|version|copy|text|tweet|draft|reel|story|ad)s?\b|(?<!\p{L})(?:(?:ب|لل|ل)(?:ال)?(?:لغة )?(?:ال)?[اإ]ن[جقك]ليزي[ةه]?|(?:بوست|منشور|نص|نسخة|كابشن|تغريدة|مسودة) [اإ]ن[جقك]ليزي[ةه]?)(?!\p{L})/iu,
};

/** "Tuesday 5 pm London time", "الساعة ٥ بتوقيت لندن". */
export const ofNamedZone = /\btime\b|توقيت/iu;
/** The message names several at once. */
export const severalPosts =
  /\b(?:posts|drafts|them)\b|(?<!\p{L})(?:ال)?(?:منشورين|مسودتين|بوستين|تغريدتين)(?!\p{L})|(?<!\p{L})(?:ال)?(?:منشورات|مسودات|بوستات|تغريدات|درافتات)(?:ي|نا)?(?!\p{L})/iu;
export const showing = /^(?:show|see|open|read|view|display|اعرض|ورني|وريني)$/;
/** One post is to be shown whole. */
export const wholePost = /\b(?:open|details?|in full|full text)\b|(?<!\p{L})(?:افتح|تفاصيل|كامل)/iu;
/** "Different text each". */
export const differs = /\bdifferent\b|\bown (?:text|caption)\b|(?<!\p{L})مختلف/iu;
export const onEach = /\b(?:each|every|per)\b|(?<!\p{L})ل?كل(?!\p{L})/iu;

/** "Should we resume …?", "why was … paused?" and "don't pause …" request figures. */
export const noWish =
  /^(?:please )?(?:do not|dont|never|should|shall|why|how come|who|when|did|was|were) |^(?:لا|ما) (?:ت|ن)|^(?:ليش|ليه|لماذا|لاي سبب|وش سبب|ايش سبب|مين|متي|امتي|هل تم) /;

/** "Check against the ad policies": what follows the colon is the text. */
export const judges = /\bpolic(?:y|ies)\b|\ballowed\b|\bcompliant\b|سياس|مسموح|مخالف/iu;
/** "Don't schedule it yet" */
export const refuses = /^[^\p{L}\p{N}]*(?:please\s+)?(?:do not|don['’]?t|never)\b|^[^\p{L}\p{N}]*(?:لا|ما) ت\p{L}/iu;
/** "Every day at 9", which a recurring post is for. */
export const recurs =
  /\bevery (?:day|week|month|morning|evening|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b(?:daily|weekly)\b|(?<!\p{L})(?:كل (?:يوم|[أا]سبوع|شهر|صباح|مساء|ليل[ةه]|(?:ال)?(?:[أا]حد|[إا]ثنين|[إا]تنين|ثلاثاء|[أا]ربعاء|خميس|جمع[ةه]|سبت))|يومي[اً]+|[أا]سبوعي[اً]+)(?!\p{L})/iu;
/** What is left of a question once the asking is taken off. */
export const memoryTopic = /(?:\b(?:about|on|regarding)\b|(?<!\p{L})(?:عن|بخصوص|حول|بشأن))\s+([^؟?]+)(?:[؟?].*)?$/iu;
export const memoryItself =
  /^(?:what(?:'|’)?s? (?:is )?in (?:your|the|our) (?:memory|notes)|show (?:me )?(?:the |your |our )?(?:memory|notes))|^(?:وش|ايش|شو|ايه|ما|ماذا|اعرض|ورني)?\s*(?:اللي\s*)?(?:في|ب)?\s*(?:ذاكرتك|الذاكرة|الملاحظات)/iu;
/** What a note begins with: what follows is to be kept, whatever it is of. */
export const noteStart =
  /^[^\p{L}\p{N}]*(?:(?:please|pls|hey|ok)\s+)*(?:(?:keep|bear) in mind\b|note (?:down )?that\b|(?:make|take|add|write|put|jot down) a note\b|remember (?:that|this)\b)|^[^\p{L}\p{N}]*(?:خل[يّ]?\s+(?:في\s+)?بالك|خليك فاكر|سج[ّ]?ل[يّ]? (?:عندك|لديك)|[اأ]حفظ[يّ]? عندك|تذك[ّ]?ر[يّ]? [إأا]ن|قي[ّ]?د(?:ها|ه)?\s)/iu;
/** "FYI … save it as the baseline": what is before it is to be kept. */
export const noteEnd =
  /\b(?:save|note|keep|log|record|write|put) (?:it|this|that)(?: (?:as (?:an?|the|our) (?:baseline|benchmark|preference|note|rule|fact|lesson|fail\w*(?: one| action| attempt| test)?)|in mind|down))(?: so (?:that )?(?:nobody|no one|we|i|you|they)\b.*)?\W*$|\bremember (?:it|this|that)(?: (?:for|so)\b.*)?\W*$/iu;
/** "Save that", of the message before. */
export const noteOnly =
  /^[^\p{L}\p{N}]*(?:(?:ok|okay|please|pls|yes)[\s,]+)*(?:save|remember|note|keep) (?:that|it|this)(?: (?:down|in mind|please|pls|for (?:later|me)|as a note))*\W*$|^[^\p{L}\p{N}]*(?:(?:طيب|تمام|لو سمحت)\s+)?(?:سج[ّ]?ل|[اأ]?حفظ|دو[ّ]?ن|تذك[ّ]?ر)(?:ها|ه|يها|يه|لي ياها)(?:\s+(?:عندك|لديك|ملاحظ[ةه]|ك?ملاحظ[ةه]|لو سمحت|بليز))*[\s.!]*$/iu;
/** "What was it that you saved?" */
export const wasKept = /^[^\p{L}\p{N}]*(?:what|which|whats)\b.*\b(?:you|we|i)(?:['’]ve| have| had)? (?:saved|noted|stored|kept|remembered|wrote down)\b/iu;
/** "…, remember that it failed": what is before it and behind it. */
export const rememberBetween = /\p{L}[^،,.]*[،,.]\s(?:so |and |please |pls )*remember (?:that|this)?\s?it\b/iu;
/** "I can't remember": nothing is to be kept. */
export const forgets =
  /\b(?:don['’]?t|do not|can['’]?t|cannot) (?:remember|recall)\b|(?<!\p{L})(?:مش|مو|ما|مب|لا)\s*(?:فاكر|متذكر|[أا]تذكر|[أا]ذكر|ذاكر|بتذكر)[ةه]?(?!\p{L})/iu;
/** Behind a note: "…, save it". */
export const noteClosing =
  /[\s،,.]*(?:please|pls|thanks|save (?:it|that)|keep (?:it|this|that) in mind|remember (?:it|that)|[اأ]حفظ(?:ها|ه|يها|يه)|سجل(?:ها|ه|يها)|لو سمحت|من فضلك|شكرا)[\s.!]*$/iu;
export const noteOpening =
  /^(?<before>.*?)(?:remember(?: that| this)?|(?:don['’]?t|do not) forget|bear in mind|save (?:this|a note)(?: that)?|(?:make|take) a note(?: that)?|note(?: that)?|keep (?:(?:it|this|that) )?in mind(?: that)?|save (?:it|that)|احفظ(?:ي)?(?: لي)?|سجل(?:ي)?(?: لي)?(?: ملاحظة)?|سجّل(?: ملاحظة)?|خزن|دو[ّ]?ن|خل[ّ]?ي?ها? ببالك|ببالك|خليك فاكر|سجل عندك|تذكر|تذكّر|[اإ]فتكر(?: دا[يئ]ما[اً]*)?|لا تنسى|لا تنسَ)(?=[\s،,])[\s،,]*(?:(?:عندك|لديك)\s+)?(?:(?:that|إن|أن|ان|إنّ|أنّ|انه|إنه)\s+)?/iu;
/** Where nothing follows the word for keeping it, the note is before it: "figures in SAR, remember that for me". */
export const noteBefore =
  /^(?:it|this|that|for (?:me|us|later)|so|please|pls|as (?:the|a|our) \w+|هالشي|هذا|ده|هيدا|الكلام)?(?=$|[\s.!،,])(?:\s*(?:for (?:me|us|later|next time)|as (?:the|a|our) \w+|so (?:that )?(?:nobody|no one|we|i)\b.*|please|pls|من فضلك|لو سمحت|عندك))*[\s.!]*$/iu;
export const noteLeadIn =
  /^[^\p{L}\p{N}]*(?:for the record|fyi|just so you know|(?:and|plus|also|one more(?: (?:thing|note|to (?:save|keep|note)))?)|للعلم|للمعلومية|بالمناسبة|على فكرة|وكمان|كمان|و?(?:تفضيل|ملاحظ[ةه]|معلوم[ةه]) (?:ثاني|تاني|[أا]خر)[ةه]?)[\s,،:]+/iu;
/** What a note is of. */
export const noteKinds: readonly [string, RegExp][] = [
  ["brand_voice", /\bbrand voice\b|\btone of voice\b|(?:نبر[ةه]|كلام|صوت) (?:ال)?(?:براند|علام)/iu],
  ["failed_action", /\bflop|\bfailed\b|did(?:n['’]?t| not) work|waste of|backfired|فشل|ما نجح|ما زبط|ما اشتغل|خسرنا/iu],
  ["preference", /prefer|likes?\b|(?:[إا]ني|[أا]نا) [أا]فضل|dislike|hates?\b|wants?\b|[بينت]فضل|[ينت]حب|[ينت]كره|ما يبي|يبغى|تفضيل/iu],
  ["baseline", /average|baseline|usual|typical|normally|benchmark|متوسط|معدل|المعتاد|العادي|الطبيعي|المرجع|عادة|\bnormal\b/iu],
  [
    "brand_voice",
    /\btone\b|\bvoice\b|\bstyle\b|\b(?:never|always|don['’]?t) (?:say|write|call|use)\b|\bour copy\b|نبر[ةت]|أسلوب|اسلوب|لهجتنا|كلام (?:ال)?براند|صوت (?:ال)?(?:براند|علام)/iu,
  ],
];

export const planNoun = /\bplan\b|(?<!\p{L})(?:ال)?خط[ةه](?!\p{L})/iu;
/** What is said around a step that is added. */
export const addingStep =
  /^.*?(?:\badd\b|أضف|اضف|ضيف|ضف)(?:\s+(?:a step|step|خطوة|بند|مهمة))?|\s(?:to (?:the |my )?plan|(?:لل|(?:إلى|على) ال)خط[ةه])(?=$|[\s:،,])/giu;

export const ofAllDrafts = /\b(?:all|my)\s+(?:the\s+|my\s+)?drafts\b|(?<!\p{L})(?:كل|جميع)\s+(?:ال)?مسودات/iu;
