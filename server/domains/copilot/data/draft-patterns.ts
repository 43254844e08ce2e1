import type { SocialPlatformName } from "../engine/planner/contract";

/**
 * Sentences for posts, by what a post is about. `{product}`, `{offer}`, `{place}` and `{occasion}` are facts that the person gave; a pattern is used only
 * where all of its own are given. They claim nothing else: no price, date, place or link that was not given.
 */
export type PostKind =
  | "discount"
  | "launch"
  | "restock"
  | "opening"
  | "delivery"
  | "contest"
  | "hiring"
  | "event"
  | "thanks"
  | "tip"
  | "backstage"
  | "reminder"
  | "occasion"
  | "general";
export type PostTone = "plain" | "formal" | "lively";
export type PostLanguage = "EN" | "MSA" | "GULF" | "EGYPTIAN" | "LEVANTINE" | "MAGHREBI" | "IRAQI";

/** `~` before a pattern: for a lively tone; `=`: for a formal one. */
export const postPatterns: Record<PostLanguage, Record<PostKind, readonly string[]>> = {
  EN: {
    discount: [
      "{offer} off {product}, for {occasion}.",
      "{offer} off {product}, while it lasts.",
      "~This one is for your basket: {offer} off {product}!",
      "=We are pleased to offer {offer} off {product}.",
      "{occasion} comes with {offer} off.",
      "Take {offer} off your next order.",
      "Our {occasion} offers on {product} have begun.",
      "Our {occasion} offers have begun.",
      "There is an offer on {product}.",
    ],
    launch: ["New in: {product}.", "~Say hello to {product}!", "=We are pleased to introduce {product}.", "{product}, just in time for {occasion}."],
    restock: ["Back in stock: {product}.", "~You asked, and {product} came back!", "=We are glad to say that {product} can be ordered again."],
    opening: [
      "Our doors are open in {place}.",
      "~{place}, we are here!",
      "=We are pleased to announce the opening of our branch in {place}.",
      "Our new branch is open.",
      "~Guess who is opening a new branch? Come and see us!",
      "=We are pleased to announce the opening of our new branch.",
    ],
    delivery: [
      "Your delivery is free.",
      "Delivery to {place} is on us.",
      "~You order, we bring it, and delivery is on us!",
      "=Delivery of your order is now free of charge.",
    ],
    contest: [
      "A gift for one of you: {product}.",
      "~Want to win {product}? Tell us in a comment why it should be you!",
      "=We invite you to take part in our draw for {product}.",
    ],
    hiring: ["We are hiring: {product}.", "~Know a {product} who would fit our team? Tag them!", "=We are looking for a {product} to join our team."],
    event: ["Join us: {product}.", "~Save yourself a place at {product}!", "=You are invited to {product}."],
    thanks: [
      "Thank you for choosing us.",
      "Thank you for being with us.",
      "~You made our day. Thank you, all of you!",
      "=We thank our customers for their trust.",
    ],
    tip: ["A tip that helps: {product}.", "~Save this for later: {product}!", "=Our specialists answer a common question: {product}."],
    backstage: ["Behind the scenes: {product}.", "~Curious how it is made? A look behind {product}!", "=A look at the work behind {product}."],
    reminder: ["A last call for {product}.", "~Nearly over: {product}. Don’t miss it!", "=A reminder to our customers: {product} ends soon."],
    occasion: ["Happy {occasion} from all of us.", "~{occasion} is here, and so are we!", "=Our best wishes to you and yours on {occasion}."],
    general: [
      "{product}: made to be used every day.",
      "What people ask us about most: {product}.",
      "~Have you met {product} yet?",
      "=We would like to draw your attention to {product}.",
    ],
  },
  MSA: {
    discount: [
      "خصم {offer} على {product} بمناسبة {occasion}.",
      "خصم {offer} على {product} لفترة محدودة.",
      "~فرصة تستحق الانتظار: خصم {offer} على {product}!",
      "=يسرّنا أن نقدم لكم خصم {offer} على {product}.",
      "بمناسبة {occasion}: خصم {offer}.",
      "خصم {offer} على طلبكم القادم.",
      "بدأت عروض {occasion} على {product}.",
      "بدأت عروض {occasion}.",
      "لدينا عرض على {product}.",
    ],
    launch: ["وصل حديثًا: {product}.", "~رحّبوا معنا بجديدنا: {product}!", "=يسرّنا أن نقدم لكم {product}.", "جديدنا في {occasion}: {product}."],
    restock: ["متوفر من جديد: {product}.", "~طلبتم فلبّينا: عودة {product}!", "=يسعدنا إبلاغكم بتوفر {product} مجددًا."],
    opening: [
      "أبوابنا مفتوحة لكم في {place}.",
      "~يا أهل {place}، نحن الآن بينكم!",
      "=يسرّنا الإعلان عن افتتاح فرعنا في {place}.",
      "فرعنا الجديد مفتوح لكم.",
      "~فرع جديد بانتظاركم، تعالوا إلينا!",
      "=يسرّنا الإعلان عن افتتاح فرعنا الجديد.",
    ],
    delivery: ["توصيل طلباتكم مجاني.", "التوصيل إلى {place} على حسابنا.", "~اطلبوا وأنتم في مكانكم، والتوصيل علينا!", "=أصبح توصيل طلباتكم مجانيًا."],
    contest: ["هدية لواحد منكم: {product}.", "~من يستحق {product}؟ أخبرونا في التعليقات!", "=ندعوكم إلى المشاركة في السحب على {product}."],
    hiring: ["نبحث عن زميل جديد: {product}.", "~تعرفون من يناسبه العمل معنا؟ المطلوب: {product}!", "=تعلن شركتنا عن شاغر وظيفي: {product}."],
    event: ["موعدنا معكم: {product}.", "~احجزوا أماكنكم: {product}!", "=يشرّفنا حضوركم: {product}."],
    thanks: ["شكرًا لثقتكم بنا.", "شكرًا لأنكم معنا.", "~أنتم سبب فرحتنا اليوم، شكرًا لكم جميعًا!", "=نشكر عملاءنا الكرام على ثقتهم."],
    tip: ["معلومة تفيدكم: {product}.", "~احفظوا هذا المنشور: {product}!", "=يجيبكم خبراؤنا عن سؤال متكرر: {product}."],
    backstage: ["من وراء الكواليس: {product}.", "~كيف نصنع ما تحبون؟ تعالوا إلى كواليس {product}!", "=نظرة على العمل الذي يقف وراء {product}."],
    reminder: ["نداء أخير: {product}.", "~أوشك على الانتهاء: {product}، لا تفوّتوه!", "=نذكّر عملاءنا الكرام بقرب انتهاء {product}."],
    occasion: ["{occasion} سعيد عليكم جميعًا.", "~حلّ {occasion}، وفرحتنا بكم أكبر!", "=نتقدم إليكم بأطيب التهاني بمناسبة {occasion}."],
    general: ["{product}: صُنع ليرافقكم كل يوم.", "أكثر ما تسألوننا عنه: {product}.", "~هل جربتم {product}؟", "=نود أن نلفت انتباهكم إلى {product}."],
  },
  GULF: {
    discount: [
      "أبشروا بخصم {offer} على {product} بمناسبة {occasion}.",
      "جاكم اللي تبونه: خصم {offer} على {product}.",
      "{occasion} عندنا غير، والخصم {offer}.",
      "أبشروا بخصم {offer} على طلبكم الجاي.",
      "بدت عروض {occasion}، وش تنتظرون؟",
      "وش رايكم بعرض على {product}؟",
    ],
    launch: ["وصلكم اللي تبونه: {product}.", "شوفوا وش جبنا لكم: {product}."],
    restock: ["رجع اللي سألتوا عنه: {product}."],
    opening: ["يا هل {place}، صرنا عندكم الحين.", "فرعنا الجديد جاهز لكم، وش تنتظرون؟"],
    delivery: ["اطلبوا اللي تبونه، والتوصيل مجاني.", "التوصيل إلى {place} علينا، اطلبوا اللي تبونه."],
    contest: ["ودكم تفوزون؟ السحب على {product}."],
    hiring: ["تعرفون أحد يبي يشتغل معنا؟ نبي {product}."],
    event: ["نبيكم معنا: {product}."],
    thanks: ["ما قصرتوا، الله يعطيكم العافية."],
    tip: ["معلومة تبونها: {product}."],
    backstage: ["ودكم تشوفون وش ورا الكواليس؟ {product}."],
    reminder: ["لا يفوتكم، باقي شوي: {product}."],
    occasion: ["كل عام وأنتم بخير، و{occasion} عندكم غير.", "عساكم من عواده، و{occasion} مبارك عليكم."],
    general: ["وش رايكم في {product}؟", "إذا تبون شي زين: {product}."],
  },
  EGYPTIAN: {
    discount: [
      "خصم {offer} على {product} عشان {occasion}.",
      "اللي كنتوا مستنيينه: خصم {offer} على {product}.",
      "خصم {offer} عشان {occasion}.",
      "خصم {offer} على الطلب الجاي، مستنيين إيه؟",
      "عروض {occasion} بدأت، مستنيين إيه؟",
      "إيه رأيكم في عرض على {product}؟",
    ],
    launch: ["اللي كنتوا مستنيينه وصل: {product}.", "بصوا الجديد عندنا: {product}."],
    restock: ["رجعلكم تاني: {product}."],
    opening: ["دلوقتي فرعنا في {place} مستنيكم.", "فرعنا الجديد فتح، مستنيينكم دلوقتي."],
    delivery: ["اطلبوا اللي عايزينه والتوصيل مجاني.", "التوصيل لحد {place} علينا، اطلبوا اللي عايزينه."],
    contest: ["عايزين تكسبوا؟ السحب على {product}."],
    hiring: ["تعرفوا حد عايز يشتغل معانا؟ عايزين {product}."],
    event: ["مستنيينكم معانا: {product}."],
    thanks: ["إنتوا أجمل ناس، وإحنا مبسوطين بيكم أوي."],
    tip: ["حاجة هتفيدكم أوي: {product}."],
    backstage: ["عايزين تشوفوا بنعملها إزاي؟ كواليس {product}."],
    reminder: ["متفوتوش الفرصة دي: {product}."],
    occasion: ["كل سنة وإنتوا طيبين، {occasion} أحلى معاكم.", "{occasion} جه، وكل سنة وإنتوا معانا."],
    general: ["إيه رأيكم في {product}؟", "لو عايزين حاجة حلوة أوي: {product}."],
  },
  LEVANTINE: {
    discount: [
      "خصم {offer} على {product} كرمال {occasion}.",
      "يلي كنتوا ناطرينه: خصم {offer} على {product}.",
      "كرمال {occasion}، إلكم خصم {offer}.",
      "إلكم عنا خصم {offer} على طلبكم الجاي.",
      "بلشت عروض {occasion}، شو ناطرين؟",
      "شو رأيكم بعرض على {product}؟",
    ],
    launch: ["وصل يلي بدكم ياه: {product}.", "شوفوا شو جبنالكم: {product}."],
    restock: ["رجع يلي سألتوا عنو: {product}."],
    opening: ["هلق صار فرعنا بـ{place} ناطركم.", "فتحنا فرعنا الجديد، ناطرينكم هلق."],
    delivery: ["اطلبوا يلي بدكم ياه، والتوصيل مجاني.", "التوصيل إلى {place} علينا، اطلبوا يلي بدكم ياه."],
    contest: ["بدكم تربحوا؟ السحب على {product}."],
    hiring: ["بتعرفوا حدا بدو يشتغل معنا؟ بدنا {product}."],
    event: ["كلنا ناطرين هلق: {product}، شو رأيكم؟"],
    thanks: ["كتير شكرًا إلكم، بتعرفوا قديش منحبكم."],
    tip: ["شغلة كتير رح تفيدكم: {product}."],
    backstage: ["بدكم تعرفوا كيف منشتغل؟ كواليس {product}."],
    reminder: ["هلق قبل ما يخلص: {product}."],
    occasion: ["كل سنة وإنتو سالمين، {occasion} أحلى معكم هلق.", "إجا {occasion}، وبدنا نعايدكم."],
    general: ["شو رأيكم بـ{product}؟", "إذا بدكم شي كتير حلو: {product}."],
  },
  MAGHREBI: {
    discount: [
      "تخفيض ديال {offer} على {product} بمناسبة {occasion}.",
      "هادشي اللي كنتو كتسناو: تخفيض {offer} على {product}.",
      "بمناسبة {occasion}، عندكم تخفيض ديال {offer}.",
      "عندكم تخفيض ديال {offer} ف الطلب الجاي ديالكم.",
      "بداو عروض {occasion}، شنو كتسناو؟",
      "شنو رأيكم ف عرض على {product}؟",
    ],
    launch: ["وصل هادشي اللي كنتو كتسناو: {product}.", "شوفو شنو جبنا ليكم: {product}."],
    restock: ["رجع هادشي اللي بغيتو: {product}."],
    opening: ["يا ناس {place}، دابا راحنا حداكم.", "حلّينا الفرع الجديد ديالنا، كنتسناوكم دابا."],
    delivery: ["طلبو اللي بغيتو، والتوصيل فابور.", "التوصيل حتى {place} علينا، طلبو اللي بغيتو."],
    contest: ["واش بغيتو تربحو؟ السحب على {product}."],
    hiring: ["كتعرفو شي واحد باغي يخدم معانا؟ بغينا {product}."],
    event: ["كنتسناوكم معانا: {product}."],
    thanks: ["شكرا بزاف ليكم، راكم ديما معانا."],
    tip: ["واحد المعلومة مزيانة بزاف: {product}."],
    backstage: ["بغيتو تعرفو كيفاش كنخدمو؟ الكواليس ديال {product}."],
    reminder: ["دابا قبل ما يسالي: {product}."],
    occasion: ["{occasion} مبروك عليكم، وديما معانا.", "وصل {occasion}، وبغينا نباركو ليكم."],
    general: ["شنو رأيكم ف {product}؟", "إلا بغيتو شي حاجة مزيانة: {product}."],
  },
  IRAQI: {
    discount: [
      "خصم {offer} على {product} بمناسبة {occasion}، وتدللون.",
      "شتريدون بعد؟ خصم {offer} على {product}.",
      "بمناسبة {occasion}، خصم {offer} إلكم وتدللون.",
      "تدللون، خصم {offer} على طلبكم الجاي.",
      "هسه بدت عروض {occasion}، وتدللون.",
      "شنو رأيكم بعرض على {product}؟",
    ],
    launch: ["وصل اللي تريدوه: {product}، كلش حلو.", "باوعوا شجبنالكم: {product}."],
    restock: ["هسه رجع إلكم: {product}."],
    opening: ["أهلنا في {place}، هسه صرنا يمكم.", "فتحنا فرعنا الجديد هسه، وتدللون."],
    delivery: ["اطلبوا اللي تريدوه، والتوصيل مجاني وتدللون.", "التوصيل إلى {place} علينا، وتدللون."],
    contest: ["تريدون تربحون؟ هسه السحب على {product}."],
    hiring: ["تعرفون أحد يريد يشتغل ويانا؟ نريد {product}."],
    event: ["نريدكم ويانا: {product}."],
    thanks: ["كلش ممنونين منكم، تسلمون."],
    tip: ["معلومة كلش تفيدكم: {product}."],
    backstage: ["تريدون تباوعون شلون نشتغل؟ كواليس {product}."],
    reminder: ["هسه قبل ما يخلص: {product}."],
    occasion: ["كل عام وأنتم بخير، {occasion} ويانا كلش حلو.", "إجا {occasion}، وتدللون."],
    general: ["شنو رأيكم بـ{product}؟", "إذا تريدون شي كلش حلو: {product}."],
  },
};

/** What a post ends with; left out where a platform takes short texts. */
export const callsToAction: Record<PostLanguage, readonly string[]> = {
  EN: ["Tell us in the comments which one is yours.", "Questions? Ask us right here; we are glad to answer.", "Send this to someone who would like to know."],
  MSA: ["شاركونا آراءكم في التعليقات.", "لأي سؤال اكتبوا إلينا هنا، ويسعدنا الرد.", "شاركوا المنشور مع من يهمه الأمر."],
  GULF: ["عطونا رايكم بالتعليقات، وش تختارون؟", "إذا تبون تعرفون زود، اسألونا هنا وابشروا.", "الحين وقتكم، وأرسلوا المنشور لكل واحد يبي يعرف."],
  EGYPTIAN: ["قولولنا رأيكم إيه في التعليقات.", "لو عايزين تعرفوا حاجة اسألونا هنا، وإحنا معاكم على طول.", "ابعتوا البوست ده لكل حد عايز يعرف."],
  LEVANTINE: ["خبرونا شو بتفكروا بالتعليقات.", "إذا بدكم تعرفوا أكتر اسألونا هون، ونحنا معكم هلق.", "ابعتوا هالمنشور لكل حدا بدو يعرف."],
  MAGHREBI: ["قولو لينا شنو رأيكم ف التعليقات.", "إلا بغيتو تعرفو كتر، سولونا هنا دابا.", "صيفطو هاد المنشور لكل واحد باغي يعرف."],
  IRAQI: ["دزولنا آراءكم بالتعليقات هسه.", "إذا تريدون تعرفون أكثر اسألونا هنا، وتدللون.", "دزوا المنشور لكل واحد يريد يعرف هواي."],
};

/** Words that tell what a post is about. Terms as in the planner's vocabulary: `=` is matched only as it is. */
export const kindTerms: Partial<Record<PostKind, string>> = {
  discount: "discount, discounts, sale, sales, offer, offers, deal, deals, promo, promotion, خصم, خصومات, تخفيض, تخفيضات, عرض, عروض, تنزيلات, صولد, بروموشن",
  restock: "back in stock, restock, restocked, available again, توفر من جديد, رجع, رجعت, متوفر من جديد",
  opening: "opening, open, branch, افتتاح, فرع, فرعنا, افتتحنا",
  delivery: "free delivery, free shipping, free delivery day, توصيل مجاني, توصيل ببلاش, شحن مجاني, توصيل فابور",
  contest: "giveaway, contest, competition, draw, raffle, سحب, مسابقة, قيف اواي, جيف اواي",
  hiring: "hiring, vacancy, job, recruiting, توظيف, وظيفة, شاغر, نوظف",
  event: "event, workshop, webinar, exhibition, فعالية, ورشة, معرض, ندوة, لقاء",
  thanks: "thank, thanks, thanking, milestone, شكر, نشكر, شكرا",
  tip: "tip, tips, advice, how to, نصيحة, نصائح, معلومة",
  backstage: "behind the scenes, bts, backstage, كواليس, الكواليس, وراء الكواليس, ورا الكواليس, من وراء الكواليس",
  reminder: "last day, last chance, last call, ends, ending, reminder, آخر يوم, آخر فرصة, ينتهي, تذكير",
  launch: "launch, launching, new arrival, new arrivals, arrival, introducing, new, إطلاق, نطلق, وصول, وصل, وصلت, جديد, جديدة, الجديد, الجديدة",
};

export const occasionTerms = {
  ramadan: "ramadan, رمضان, رمضاني, رمضانية",
  eidAdha: "eid al adha, eid aladha, عيد الأضحى, عيد الاضحى",
  eid: "eid, eid al fitr, العيد, عيد الفطر",
  nationalDay: "national day, اليوم الوطني",
  foundingDay: "founding day, يوم التأسيس",
  whiteFriday: "white friday, black friday, الجمعة البيضاء, الجمعة السوداء, البلاك فرايدي, وايت فرايدي",
  school: "back to school, العودة للمدارس, العودة إلى المدارس, المدارس",
  mothersDay: "mother's day, mothers day, عيد الأم",
  newYear: "new year, رأس السنة, السنة الجديدة",
  summer: "summer, الصيف, صيف",
  winter: "winter, الشتاء, شتاء",
} as const;
export type Occasion = keyof typeof occasionTerms;

export const occasionNames: Record<Occasion, { en: string; ar: string }> = {
  ramadan: { en: "Ramadan", ar: "رمضان" },
  eidAdha: { en: "Eid al-Adha", ar: "عيد الأضحى" },
  eid: { en: "Eid", ar: "العيد" },
  nationalDay: { en: "National Day", ar: "اليوم الوطني" },
  foundingDay: { en: "Founding Day", ar: "يوم التأسيس" },
  whiteFriday: { en: "White Friday", ar: "الجمعة البيضاء" },
  school: { en: "Back to school", ar: "العودة للمدارس" },
  mothersDay: { en: "Mother’s Day", ar: "عيد الأم" },
  newYear: { en: "New Year", ar: "رأس السنة" },
  summer: { en: "summer", ar: "الصيف" },
  winter: { en: "winter", ar: "الشتاء" },
};

export const toneTerms = {
  formal: "formal, formally, more formal, professional, official, رسمي, رسمية, احترافي",
  lively: "fun, funny, playful, lively, excited, exciting, مرح, مرحة, حماسي, حماسية, خفيف, لطيف",
} as const;

/** What a post may be of without a topic. */
export const withoutTopic: ReadonlySet<PostKind> = new Set(["delivery", "thanks", "opening", "occasion"]);

/** Where texts are short, what is too much for them is left out; the platforms' own limits are checked by `check_post`. */
export const longest: Partial<Record<SocialPlatformName, number>> = { TWITTER: 240, SNAPCHAT: 140 };
export const withHashtags: ReadonlySet<SocialPlatformName> = new Set<SocialPlatformName>(["INSTAGRAM", "TIKTOK", "TWITTER", "LINKEDIN", "YOUTUBE"]);
export const toneOf: Partial<Record<SocialPlatformName, PostTone>> = { LINKEDIN: "formal", TIKTOK: "lively", SNAPCHAT: "lively" };
