/** Phrases of messages that go on with what was said or proposed before, as patterns. */

/** Which one is meant. A first و is "and" where no word of its own begins with it: «وش», «وين», «وقف». */

/** "the other one" */
export const theOther = /\b(?:the other|other (?:one|draft|post|account|campaign))\b|(?<!\p{L})(?<!مر[ةه] )(?:ال)?(?:ثاني|تاني|[أا]خر|[أا]خرى)[ةه]?(?!\p{L})/iu;
/** «لحظة قبل لا أأكد»: a question comes first. */
export const beforeThat = /\bbefore (?:i|we|that|you)\b|(?<!\p{L})(?:قبل (?:لا|ما)|لحظ[ةه]|استن[ىي])(?!\p{L})/iu;
/** "The oud one", «حقت تويتر» */
export const someOne = /\b(?:the|that|this)\s+\p{L}+\s+one\b|(?<!\p{L})(?:حق(?:ت|ة)?|تبع|بتاع(?:ت|ة)?|ديال)(?!\p{L})/iu;
/** "Finance cut it. Redo with 2,200" */
export const redoes =
  /\b(?:redo|rerun|re-run|again|recalculate|change it|switch it|wants? it|make it|try)\b|(?<!\p{L})(?:[أا]عد|عيد|كرر|احسب|خل[يّ]?(?:ها|ه)|حسبها)(?!\p{L})/iu;
/** "Drop the time, keep it as a draft" */
export const dropsTime =
  /\b(?:drop|remove|forget|without|no|skip) (?:the |a |any )?(?:time|schedule|date)\b|\bkeep it as (?:a |just a )?(?:plain )?draft\b|(?<!\p{L})(?:بدون|بلا|من غير|شيل) (?:ال)?(?:وقت|موعد|ميعاد|جدول[ةه])(?!\p{L})/iu;
/** Why something is left out: "skip TikTok, the video isn't ready". */
export const itsReason = /[,،]\s+(?:the|it|its|they|we|i|لس[اه]|بعد|عشان|لأن|ما|مو|مش)(?!\p{L}).*$/isu;
export const both = /\bboth\b|(?<!\p{L})(?:الاثنين|الاتنين|الثنتين|كلاهما|كليهما|كلتاهما|كلتيهما|(?:ال)?حملتين|(?:ال)?حسابين)(?!\p{L})/iu;
/** Of what was answered, a part. */
export const onlyThat = /^\s*and\b|\b(?:just|only)\b|(?<!\p{L})(?:بس|فقط|لا)(?!\p{L})/iu;
export const onlyOf = /\b(?:just|only)\b|(?<!\p{L})(?:بس|فقط|[اإ]قتصر)(?!\p{L})/iu;
/** «كم صرفت», of a campaign. */
export const itsFigure =
  /^[^\p{L}\p{N}]*(?:(?:طيب|طب|و)\s*)?و?(?:كم|كام|قديش|شكد|شحال|[اأ]ديش|بكم)\s+(?:صرفت|جابت|كلفت|كلفتنا|حققت|باعت|ربحت|خسرت|دخلت|عملت)\s*[.؟?!]*$/iu;
export const sameFor =
  /\bsame (?:for|thing)\b|\b(?:last|one more) one\b|^[^\p{L}\p{N}]*و(?:تبع|حق(?:ت|[ةه])?|بتاع(?:ت|[ةه])?|ديال|مال)(?!\p{L})|\blikewise\b|نفس (?:الش[يئ]ء?|الحاجة)/iu;
/** The same for another, beside the one before. */
export const alsoFor =
  /\b(?:too|also|as well|same (?:for|thing|idea|one)|likewise|now the|next|another one|one more|version)\b|^\s*(?:and\b|plus\b|now\b|و(?!ا?ش(?!\p{L})|ين(?!\p{L})|ر[ّ]?ي?ني|ق[ّ]?ف|صل|ضع|ضح|د[ّ]?ي|حد|احد|ليد))|(?<!\p{L})(?:كمان|نفس الش[يئ]ء?|نفس الحاجة|برض[هو]|[أا]يضا|بعد\s*[.؟?]?$|زي[هو]|زيها|مثل[هو]|مثلها|متله|نفس الموضوع|(?:واحد|بوست|منشور|تغريده?|تغريدة|مسودة) (?:ثاني|تاني|آخر|اخر)[ةه]?)(?!\p{L})/iu;
/** "add TikTok to it" */
export const adds = /\badd\b|(?<!\p{L})و?(?:زو[ّ]?د|[أا]?ضي?ف)/iu;
export const oneMore =
  /^[^\p{L}\p{N}]*(?:oh\s+)?(?:and|plus|also|another|one more)\b|^[^\p{L}\p{N}]*(?:وكمان|كمان|وبرض[هو]|و[أا]يضا|و(?:تفضيل|ملاحظ[ةه]|معلوم[ةه])|و(?:احن|نحن|نحنا|عند))/iu;
export const besides = /\b(?:also|too|as well)\b|(?<!\p{L})(?:كمان|برض[هو]|[أا]يضا)(?!\p{L})/iu;
export const there = /\b(?:on|one|it|for) there\b|\bthere\b(?! (?:is|are|was))|(?<!\p{L})هناك(?!\p{L})/iu;
export const sameFigures =
  /^\s*and\b|\b(?:that|those|these|them)\b|^\s*و(?!ا?ش(?!\p{L})|ين(?!\p{L})|ر[ّ]?ي?ني|ق[ّ]?ف|صل|ضع|ضح|د[ّ]?ي|حد|احد|ليد)\S|(?<!\p{L})(?:هذي|هذا|دي|ده|هاد|نفس|(?:قس[ّ]?م|وز[ّ]?ع|فص[ّ]?ل|قارن)(?:ه|ها|هم)(?:ل[يه])?)(?!\p{L})/iu;
export const best = /\b(?:best|top|highest|strongest)\b|(?<!\p{L})و?(?:ال)?(?:[أا](?:فضل|حسن|على|علي|قوى|قوي))(?!\p{L})/iu;
export const worst =
  /\b(?:worst|lowest|weakest|bottom)\b|(?<!\p{L})(?:ذيل|[آا]خر) القائم[ةه](?!\p{L})|\blast\b(?!\s+(?:\p{Nd}|(?:few|couple|two|three|four|five|six|seven|ten|fourteen|thirty|ninety)\s|days?|weeks?|months?|quarters?|years?|night|time))|(?<!\p{L})و?(?:ال)?[أا](?:قل|ضعف|سو[أا]|خس|وحش|دن[ىي])(?!\p{L})/iu;

/** What is not meant. */

export const meant = /\bi\s+(?:mean|meant)\b|(?<!\p{L})[أا]?قصدي?(?!\p{L})/iu;
export const meansAnother =
  /\b(?:i\s+mean|i\s+meant|instead|rather|not (?:that|this)|actually|second thoughts?|on reflection|sorry|forgot|oops|wrong|no[,\s]+wait|wait[,\s]+no|scratch that)\b|^[^\p{L}\p{N}]*(?:no|nope)\b|(?<!\p{L})(?:[أا]?قصدي?|[أا]قصد|بدل|مو هذ[اهي]|مش د[هي]|لا)(?!\p{L})/iu;
/** "Instead of tomorrow, Friday" */
export const insteadFirst = /^[^\p{L}\p{N}]*(?:instead of|rather than|بدل|بدال|عوض)\s+\S+/iu;
/** "… instead of Instagram": what follows is not meant. */
export const insteadOf = /(?:\binstead of\b|\brather than\b|(?<!\p{L})(?:بدل|بدال|عوض)(?!\p{L})).*$/isu;
/** "not linkedin, x" */
export const notThat = /(?:\bnot|(?<!\p{L})(?:مو|مش|مب|ليس))\s+(?:(?:for|on|to|ل|على)\s+)?\S+/giu;
export const instead = /[،,]?\s*(?:\binstead\b|(?<!\p{L})بدل(?:ها|ه|اله|الها|ا)?(?!\p{L}))[.!]?\s*$/iu;
export const asks = /[?؟]|\b(?:how|what|why|which|when|who)\b|(?<!\p{L})[وف]?(?:كم|كام|وش|[اأ]يش|شو|شنو|لي[شه]|متى|[اإ]متى|كيف|[إا]زاي|مين|وين|فين)(?!\p{L})/iu;
/** "I want it on Snapchat", of what was proposed. */
export const wantsIt =
  /\bchanged my mind\b|\bon second thoughts?\b|\b(?:should|has to|must) be (?:on|for)\b|\b(?:i )?(?:want|need|make|put) (?:it|that) (?:for|on)\b|(?<!\p{L})(?:غير[تّ]+ ر[أا]يي?|(?:[أا]ب[يغ]?[اى]?|عايزا?|بد[يّ]?ا?|خل[يّ]?|حط[يّ]?|نقل[يّ]?)(?:ها|ه)\s+(?:ل|ع|في|ب))/iu;
/** "Let it be about the Jeddah branch" */
export const makesItAbout =
  /\b(?:make|let) it (?:be )?about\b|\b(?:should|has to|must) be about\b|\bchange (?:it|the (?:topic|subject)) to\b|(?<!\p{L})(?:خل[يّ]?|اعمل|[إا]جعل|سو[يّ]?)(?:ها|ه)\s+عن(?!\p{L})/iu;
/** Beside another day or hour they name nothing: "hmm, Monday actually, same time". */
export const besideTime =
  /\b(?:h+m+|uh|um|oh|actually|wait|no|nope|sorry|rather|instead|same (?:time|hour|day|slot)|please|pls|make (?:it|that)|it|that|lets?|do|that['’]?s|it['’]?s|is|would be|better|then|ok(?:ay)?)\b|(?<!\p{L})(?:(?:ب|على |في )?نفس (?:الوقت|الساع[ةه]|الموعد|اليوم)|لا|ل[أا]|يوه|آسف|معليش|خل[يّ]?ها|[أا]حسن|[أا]فضل|بدل(?:ها|ه)?|طيب)(?!\p{L})|[\s.,،!؟?…-]+/giu;
/** "Not the abayas, Ramadan collection" */
export const notBut = /(?:\bnot|(?<!\p{L})(?:مو|مش))\s+(?:the\s+)?[^,،]{2,40}[,،]\s*(?:but\s+|بل\s+)?(?<other>\S.*)$/iu;
/** "No, TikTok" */
export const saysNo = /^[^\p{L}\p{N}]*(?:h+m+[\s,،.]+)?(?:no|nope|nah|actually|لا|ل[أا]|لء)(?!\p{L})/iu;
export const doThat = /\b(?:do|use|try|take)\s+(\S.*)$/isu;

/** "Stop Ramadan. Actually no, stop the outlet": what the same message takes back, where no text of a post may hold it. */
export const takesBack =
  /^(?<first>[^\p{L}\p{N}]*\p{L}\S*\s\S[^:："“«\n]{2,200}?)[.,،;!]?\s(?:actually,? no|no,? wait|wait,? no|scratch that|لا قصدي|لا استن[ىي]|لا لا)[\s,،:.]+(?<rest>\S+\s+\S.*)$/isu;

/** "No leave that off, turn the Eid one on instead": what was proposed stays as it is, and another is meant. */
export const leavesIt =
  /^[^\p{L}\p{N}]*(?:(?:h+m+|uh|wait|actually|no|nah|nope|لا|لء|استنى|لحظة)[\s,،]+)+(?:(?:leave|keep) (?:that|it|this|them)(?: one)?(?: (?:off|on|alone|paused|running|as (?:it is|is)))?|(?:خل[يّ]?|سيب|[اإ]ترك)(?:ها|ه|يها|يه|هم)(?: (?:مثل|ز[يّ]+) ما (?:هي|هو)| زي ماهي| شغال[ةه]?| موقف[ةه]?| متوقف[ةه]?)?)\s?[،,]\s*(?=\p{L})/iu;

/** What changes a text or a time. */

/** What a text has to say besides: "and say they're 199 riyals". */
export const mentions =
  /[،,.]?\s*(?:\b(?:and|but)\s+)?(?:\b(?:say|mention|include|add that|note that|(?:add|append|stick|put)(?= (?:the |a |our )?(?:code|price|link|hashtag|number)\b))|(?<!\p{L})و?(?:[أا]ذكري?|قولي?|نو[ّ]?هي?|(?:[أا]?ضي?ف|[أا]كتب)ي?(?=\s+[إأا]ن)|و?(?:حط[يّ]?|[أا]?ضي?ف[يّ]?|زو[ّ]?دي?)(?=\s+(?:ال)?(?:كود|سعر|خصم|رقم|لينك|رابط|هاشتا[قجغ])(?!\p{L}))|و?[أا]?ضي?ف(?:لي|يلي|ي)?(?=\s+ب?[آا]خر(?:ها|ه|و)\s)))\s+(?:(?:that|[إأا]ن[ّ]?ه?ا?)\s+)?(.{3,})$/gimu;
/** A text that takes the place of the one before. */
export const rewords = /\b(?:change|make|replace|use|say|write|text|caption|wording)\b|(?<!\p{L})(?:غي[ّ]?ر|بد[ّ]?ل|خل[ّ]?ي?|اجعل|اكتب|النص|الكلام|نصه|نصها)/iu;
export const newText = /^[^:：\n]{2,60}[:：](?!\d\d)\s*(\S[\s\S]*)$/u;
export const newPost =
  /\b(?:an?|another|new)\s+(?:\w+\s+){0,2}(?:post|tweet|draft|caption|pin)\b|(?<!\p{L})(?:بوست|منشور|تغريد[ةه]|مسود[ةه])\s+(?:جديد|ثاني|تاني|[أآا]خر)[ةه]?(?!\p{L})/iu;
/** "40 not 30", "٤٠ بدل ٣٠", "not 30, 40" */
export const otherFigure =
  /(?<figure>\p{Nd}+(?:[.,]\p{Nd}+)*)\s*[%٪]?[،,]?\s*(?:not|instead of|rather than|بدل|بدال|مو|مش|مب|وليس)\s+(?:ال)?(?<instead>\p{Nd}+(?:[.,]\p{Nd}+)*)|(?:\bnot|(?<!\p{L})(?:مو|مش|مب|ليس))\s+(?<wrong>\p{Nd}+(?:[.,]\p{Nd}+)*)[%٪]?[،,.]?\s*(?:it['’]?s|it is|but|بل|هو|هي)?\s*(?<right>\p{Nd}+(?:[.,]\p{Nd}+)*)/iu;
/** "change 3 to 5", «شيل الرياض وحط الشرقية بدالها» */
export const otherWords =
  /(?:\b(?:change|replace|swap)\s+(?:the\s+)?(?!(?:it|this|that)\b)(?<from>\S.*?)\s+(?:to|with|for|by)\s+(?<to>\S.*?)|\bshould (?:say|read|be)\s+(?<right>\S+(?:\s\S+)?),?\s+(?:not|instead of)\s+(?<wrong>\S.*?)|(?<!\p{L})(?:شيل|احذف|غي[ّ]?ر|بد[ّ]?ل)\s+(?<old>\S.*?)\s+(?:و(?:حط|اكتب|خل[ّ]?ي?ها|ضع)|(?:ل|إلى|الى)(?=\s))\s*(?<other>\S.*?))(?:\s+(?:instead|بدال?ها?|مكان(?:ها|ه)))?[.!]*$/isu;
/** "price is wrong sorry, it's 89" */
export const wrongFigure = /\b(?:wrong|price|discount|typo|percent)\b|(?<!\p{L})(?:غلط|(?:ال)?سعر|الخصم|النسبه|النسبة)(?!\p{L})/iu;
/** «اجعلها التاسعة» */
export const makesItSo = /\b(?:make|move|push|put) it\b|(?<!\p{L})(?:خل[يّ]?(?:ها|ه)|[اأ]?جعل(?:ها|ه)|حط(?:ها|ه)|نقل(?:ها|ه))(?!\p{L})/iu;
export const makesIt = /(?<!\p{L})(?:خل[ّ]?يها|خل[ّ]?ها|[اأ]جعلها|حطها|الساع[ةه])(?!\p{L})/iu;

/** "Not the Ramadan one", of what was proposed. */
export const excludes =
  /^(?:(?:ok(?:ay)?|yes|yeah|fine|sure|good|great|no|but|and|actually|wait|hmm+|لحظ[ةه]|استن[ىي]|تمام|طيب|[أا]وكي|نعم|[أا]يوه|لا|بس|لكن|all of them|كلها|كلهم|الكل|وقفها كلها|وقفهم كلهم)[\s,،]+)*(?:except(?: for)?|all but|everything but|apart from|leave out|skip|drop|remove|exclude|ما ?عدا|عدا|[إا]لا|باستثناء|بدون|بلاش|من غير|شيل|[إا]?ترك|سيب|استثن[يِ]?|(?<weak>not|leave|without|keep|غير|خلي?|مش|مو))\s+(?!(?:it|that|this|them|those|these|all|everything|now|for now|[إا]ذا|لو|if|when|ه[اذ]?[اذ]?[يا]ه?|هذول|د[يه]|هي|هو|كل)(?!\p{L}))(?<name>[^\s,،][^,،]*?)(?:\s+(?:لا ت|don['’]?t)\S.*)?(?:[,،]\s*(?:leave|keep|only|just|don['’]?t|thats?|that['’]s|its|it['’]s|لا|خل|اترك|بس|ه[اذ]\p{L}*\s+خل\p{L}*)(?!\p{L}).*)?(?:\s+(?:out(?: of (?:it|this|that))?|alone|running|as it is|شغال[ةه]?|ز[يّ]+ ما هي|مثل ما هي|برا)(?:\s+(?:though|tho))?(?:[,،].*)?)?[.!]*$/iu;
