import type { AdsLocale } from "../metrics.schema";

/** Reason of a policy finding, and how to fix it. */
export const policyMessages: Record<string, Record<AdsLocale, string>> = {
  BRAND_TERM: { en: "Your brand profile lists this among the words to avoid.", ar: "هذه العبارة من الكلمات التي يتجنبها ملف علامتك." },
  TOBACCO: { en: "Tobacco, vapes and nicotine cannot be advertised.", ar: "التبغ والسجائر الإلكترونية والنيكوتين لا يُعلن عنها." },
  ALCOHOL: {
    en: "Alcohol needs age and country limits, and is banned in some markets.",
    ar: "المشروبات الكحولية تتطلب تقييد العمر والدولة، وهي محظورة في بعض الأسواق.",
  },
  GAMBLING: {
    en: "Gambling needs the platform’s written permission and a licence; many markets ban it.",
    ar: "المقامرة تتطلب إذنًا خطيًا من المنصة وترخيصًا، وتحظرها أسواق كثيرة.",
  },
  ILLEGAL_DRUGS: { en: "Recreational drugs cannot be advertised.", ar: "المواد المخدرة لا يُعلن عنها." },
  WEAPONS: { en: "Weapons, ammunition and explosives cannot be advertised.", ar: "الأسلحة والذخيرة والمتفجرات لا يُعلن عنها." },
  COUNTERFEIT: { en: "Copies of brands and forged papers cannot be advertised.", ar: "البضائع المقلدة والوثائق المزورة لا يُعلن عنها." },
  SPY_HACK: {
    en: "Spying, hacking, bought followers and cheating cannot be advertised.",
    ar: "التجسس والاختراق وشراء المتابعين والغش لا يُعلن عنها.",
  },
  ADULT: { en: "Sexual content cannot be advertised.", ar: "المحتوى الجنسي لا يُعلن عنه." },
  DATING: { en: "Dating services need the platform’s permission.", ar: "خدمات التعارف تتطلب إذن المنصة." },
  PRESCRIPTION_DRUGS: {
    en: "Prescription medicines need certification, and a licence in some markets. Name the clinic’s service, not the medicine.",
    ar: "أدوية الوصفات تتطلب اعتمادًا، وترخيصًا في بعض الأسواق. الأسلم ذكر الخدمة لا اسم الدواء.",
  },
  RELIGION_CULTURE: { en: "Local law and custom in this market rule it out or restrict it.", ar: "قانون هذا السوق وأعرافه تمنعه أو تقيّده." },
  PERSONAL_ATTRIBUTES: {
    en: "The text tells readers what they are: health, faith, debt, age. Speak of the product, not of the reader.",
    ar: "النص ينسب إلى القارئ صفة شخصية كالصحة أو الدين أو الديون أو العمر. الأسلم الحديث عن المنتج لا عن القارئ.",
  },
  BEFORE_AFTER: {
    en: "Before-and-after results of the body are not allowed. Show the product in use.",
    ar: "نتائج قبل وبعد للجسم غير مسموحة. البديل عرض المنتج أثناء الاستخدام.",
  },
  WEIGHT_LOSS: {
    en: "Weight loss is for adults only, without a promised figure, time or guarantee.",
    ar: "إعلانات إنقاص الوزن للبالغين فقط، دون وعد برقم أو مدة أو ضمان.",
  },
  BODY_SHAMING: { en: "The text makes readers think badly of their looks.", ar: "النص يسيء إلى مظهر القارئ ونظرته إلى نفسه." },
  HEALTH_CLAIM: {
    en: "Claims to cure or treat need proof and approval. Say what the product is, not what it heals.",
    ar: "ادعاء الشفاء أو العلاج يتطلب إثباتًا وموافقة. الأسلم وصف المنتج دون ادعاء العلاج.",
  },
  GUARANTEED_INCOME: { en: "Promised or risk-free income is treated as deception.", ar: "الوعد بدخل مضمون أو دون مخاطر يُعد تضليلًا." },
  CRYPTO_FINANCE: { en: "Crypto and speculative trading need certification in each market.", ar: "العملات الرقمية والتداول تتطلب اعتمادًا في كل سوق." },
  LOANS_DEBT: { en: "Loans and debt services need a licence and the full cost in the ad.", ar: "القروض وخدمات الديون تتطلب ترخيصًا وذكر التكلفة كاملة." },
  HATE_DISCRIMINATION: { en: "The text excludes or demeans a group of people.", ar: "النص يستبعد فئة من الناس أو يسيء إليها." },
  HARASSMENT_PROFANITY: { en: "Insults and swearing are not allowed.", ar: "الشتائم والألفاظ المسيئة غير مسموحة." },
  SHOCKING_VIOLENCE: { en: "Violent or shocking content is not allowed or is limited.", ar: "المحتوى العنيف أو الصادم محظور أو مقيّد." },
  CLICKBAIT_SENSATIONAL: {
    en: "Bait for clicks or shares lowers delivery. Say what is offered.",
    ar: "استدراج النقر أو المشاركة يقلل الوصول. الأسلم ذكر العرض نفسه.",
  },
  MISLEADING_SUPERLATIVE: {
    en: "“Best”, “number one” and the like need a third party’s proof on the landing page.",
    ar: "«الأفضل» و«رقم واحد» وما يشبههما تتطلب إثباتًا من جهة مستقلة في صفحة الهبوط.",
  },
  FALSE_URGENCY_FREE: {
    en: "Pressure, prizes and “free” must be true and their conditions shown.",
    ar: "الاستعجال والجوائز و«مجانًا» يلزم أن تكون صحيحة وشروطها ظاهرة.",
  },
  TRADEMARK: { en: "Another company’s name or endorsement needs its permission.", ar: "استخدام اسم شركة أخرى أو اعتمادها يتطلب إذنها." },
  POLITICAL_SOCIAL: {
    en: "Political and social-issue ads need authorisation and a disclaimer.",
    ar: "الإعلانات السياسية والاجتماعية تتطلب تفويضًا وإخلاء مسؤولية.",
  },
  SPECIAL_CATEGORY: {
    en: "Housing, jobs and credit are special categories: choose the category; age and gender targeting are limited.",
    ar: "السكن والوظائف والائتمان فئات خاصة: يلزم اختيار الفئة، واستهداف العمر والجنس مقيّد.",
  },
  EXCESS_CAPS: { en: "Too many capital letters.", ar: "أحرف لاتينية كبيرة أكثر من المسموح." },
  REPEATED_PUNCT: { en: "Repeated punctuation. One mark is enough.", ar: "علامات ترقيم مكررة. تكفي علامة واحدة." },
  SYMBOL_MISUSE: { en: "Symbols or dots in place of letters, or decorative symbols.", ar: "رموز أو نقاط مكان الحروف، أو رموز للزينة." },
  EMOJI: { en: "Emoji are limited in ad text.", ar: "الرموز التعبيرية مقيّدة في نص الإعلان." },
  PHONE_IN_TEXT: { en: "A phone number in the text. Use the call button instead.", ar: "رقم هاتف في النص. البديل زر الاتصال." },
  REPETITION: { en: "The same word several times in a row.", ar: "تكرار الكلمة نفسها عدة مرات متتالية." },
  SPACING: { en: "Unusual spacing or drawn-out letters.", ar: "مسافات غير معتادة أو تطويل للحروف." },
  GENERIC_CTA: { en: "“Click here” says nothing. Name what happens next.", ar: "«اضغط هنا» لا تصف شيئًا. الأوضح ذكر الخطوة التالية." },
  URL_SHORTENER: {
    en: "A shortened or numeric address hides its destination. Use your own domain.",
    ar: "الرابط المختصر أو الرقمي يخفي وجهته. البديل نطاق موقعك.",
  },
  GIBBERISH: { en: "Letters of two scripts in one word, or no words at all.", ar: "حروف من لغتين في كلمة واحدة، أو نص بلا كلمات." },
};
