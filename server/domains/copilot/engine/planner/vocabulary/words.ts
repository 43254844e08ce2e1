/**
 * What people call things, by concept; terms split by commas, both languages. A word is matched in any of its forms (clitics and endings off),
 * a term that begins with `=` only as it stands. Spellings are normalised first.
 */
export const vocabulary = {
  CAMPAIGN: "campaign, campaigns, حملة, حملات, حملتين, كامبين, كمبين, كامبينات",
  CREATIVE: "creative, creatives, visual, visuals, كرييتف, كريتيف, كرييتيف, كريتف, تصميم, تصاميم, تصميمات, مواد إعلانية",
  AD: "ad, ads, advert, adverts, advertising, advertisement, إعلان, إعلانات, الإعلاني",
  ACCOUNT: "account, accounts, حساب, حسابات, أكاونت",
  SUMMARY: "summary, summarise, summarize, overview, rundown, snapshot, kpi, kpis, recap, stats, metrics, ملخص, خلاصة, لخص, نظرة عامة, مؤشرات, موجز",
  PERFORMANCE:
    "كسبانين, خسرانين, رابحين, خاسرين, making money, losing money, profitable, paying off, worth it, working, الوضع, كيف الأمور, ماشي الحال, جايبة نتيجة, جايب نتيجة, مستفيدين, how did we do, how are we doing, how did it go, performance, perform, performing, performed, results, result, figures, numbers, doing, going, أداء, نتائج, نتيجة, أرقام, وضع, =ماشية, =ماشي, =عاملة, =عامله, =عامل, =مؤدية",
  HOW: "how, كيف, شلون, ازاي, إزاي, كيفك, وشلون, طمني, طمنا, شخبار, أخبار",
  HOW_MUCH: "how much, how many, total, كم, كام, قديش, أديش, شكد, بكام, إجمالي, مجموع",
  COMPARE:
    "اللي اتغير, اللي تغير, اللي تغيّر, what changed in, what has changed in, different from, compared to, against last, month over month, week over week, زي الأسبوع اللي فات, مقارنة بـ, up or down, ahead or behind, better off, ولا اللي فات, ولا الماضي, ولا اللي راح, ولا اللي مضى, طالعين ولا نازلين, زدنا ولا نقصنا, week before, month before, اللي قبله, اللي قبلها, better or worse, worse or better, than last, than before, than the previous, how far are we from, تحسن, تحسنت, تحسنا, عن قبل, أحسن ولا أسوأ, بالمقارنة, compare, compared, comparison, versus, =vs, stack up, difference, against the previous, قارن, مقارنة, قارنلي, الفرق, =فرق, مقابل, مقارنه",
  BEST: "most expensive, priciest, =أغلى, =الأغلى, best, top, highest, most, strongest, better, leading, أفضل, أحسن, أقوى, =أعلى, =الأعلى, =أنجح, =الأنجح, أكثر, أكتر, =اشطر",
  WORST:
    "cheapest, least expensive, =أرخص, =الأرخص, worst, lowest, bottom, weakest, least, poorest, worse, underperforming, أسوأ, أضعف, =أقل, =الأقل, أدنى, أوحش, أخيس, =الأسوا",
  WASTE:
    "wastes the most, waste the most, wastes most, wasting the most, burns the most, burning the most, losing the most, loses the most, most wasteful, أكثر وحدة خسرانة, خسرانة, يحرق, تحرق, بتحرق, بتضيع, تضيع, مضيعة",
  LIST: "tell me about, details, detail, info on, walk me through, تفاصيل, كلمني عن, احكيلي عن, خبرني عن, معلومات عن, list, show, display, give me, see, view, اعرض, ورني, وريني, =عرض, قائمة, هات, عطني, أعطني, اديني, جيب, شوف, أشوف, فرجيني",
  PAUSED: "paused, stopped, inactive, disabled, switched off, متوقفة, موقوفة, موقفة, واقفة, متوقف, موقوف, مطفية, معطلة, مقفلة, المتوقفه, الموقوفه",
  ACTIVE: "=active, running, =live, شغالة, شغال, نشطة, نشط, فعالة, جارية",
  PAUSE:
    "on hold, hold off on, freeze, deactivate, =kill, take down, take offline, وقفوا, وقفيها, جمدها, طفيها, طفها, اطفئها, =pause, =pausing, =stop, =halt, =disable, turn off, switch off, shut off, shut down, turn it off, turn them off, switch it off, أوقف, =وقف, وقفها, =وقفلي, وقفهم, إيقاف, عطل, اطفي, طفي, أطفئ, سكر, =قفل, اقفل, قفلها, جمد, نوقف, توقف, إطفاء",
  RESUME:
    "bring them back, ترجع تشتغل, يرجع يشتغل, خليها تشتغل, خليها ترجع, ارجعها, رجعلي, put back on, get it running, get it going, bring it back, back up, go live again, نشغل, تشغل, رجعهم, رجعوها, resume, reactivate, restart, unpause, =activate, =enable, turn on, switch on, back on, turn it on, turn back on, bring back, start again, =شغل, شغلها, شغلهم, شغلي, استأنف, =فعل, فعلها, تفعيل, =رجع, رجعها, أعد تشغيل, إعادة تشغيل, تشغيل",
  ANOMALY:
    "worrying, worrisome, concerning, alarming, مقلق, مقلقة, يقلق, out of the ordinary, surprising, surprises, red flags, red flag, مفاجآت, خارج عن المألوف, ملفت, لافت, لفت نظرك, looks off, look off, looks wrong, something off, something wrong, not right, فيه غلط, مو راكبة, مش مظبوطة, مش مظبوط, مو طبيعيه, anomaly, anomalies, unusual, weird, odd, strange, abnormal, outlier, outliers, suspicious, شذوذ, غير طبيعي, غير طبيعية, غريب, غريبة, غير عادي, شاذ, مو طبيعي, مش طبيعي, موب طبيعي, مريب, غير معتاد",
  WHY: "ليش صار, how is it that, what's causing, what is causing, who is to blame, مين السبب, سبب إن, ايش ورا, ايه ورا, وش ورا, what is driving, what's driving, what drove, what made, what is behind, what's behind, what happened to, اللي رفع, اللي زود, اللي زاد, اللي نزل, اللي قلل, اللي خفض, اللي خلى, اللي خلا, إيش صار لـ, وش صار في, why, what caused, cause, reason, how come, explain, ليش, ليه, لماذا, علاش, السبب, =سبب, وراه, فسر, اشرح لي",
  DROP: "drop, dropped, fell, =fall, decline, declined, decreased, decrease, down, dip, dropping, falling, نزل, نزلت, انخفض, انخفاض, هبط, هبوط, =قل, =قلت, نقص, نقصت, طاح, طاحت, تراجع, تراجعت, نازل, نازلة, وقعت",
  RISE: "rise, rose, increased, =up, spike, spiked, jump, jumped, higher, rising, طلع, طلعت, ارتفع, ارتفاع, زاد, زادت, قفز, عالي, عالية, غالي, غلي, غلت",
  FATIGUE:
    "لازم نغيرها, لازم نغير, لازم أغير, نبدلها, نبدل, يحتاج تبديل, need refreshing, need replacing, needs replacing, should be replaced, past their best, run their course, losing steam, overused, seen too often, حفظها الناس, شبعوا منها, شبعت, fatigue, fatigued, worn out, wear out, tired, saturated, saturation, stale, burnout, burned out, frequency, refresh, تعب, تعبت, تعبانة, إرهاق, إجهاد, تشبع, =مل, ملل, ملوا, =ملت, احترق, احترقت, تكرار, نجدد, تجديد, تحتاج تغيير, يحتاج تغيير, محتاجة تغيير, زهق, زهقوا, مستهلك, مستهلكة, استهلكت, قديمة",
  WINNING:
    "works best, work best, doing best, star, stars, hero, يجيب أفضل نتيجة, جاب أفضل نتيجة, الأقوى أداء, winning, winner, winners, won, successful, ناجح, ناجحة, الناجحة, أنجح, فائز, فايز, فائزة, الرابحة, نجح, نجحت",
  BUDGET: "budget, budgets, ميزانية, ميزانيات, موازنة, بدجت, الميزانيه",
  SHIFT:
    "أحطها وين, نحطها وين, أحطها فين, نحطها فين, أحطهم وين, أصرفها وين, أصرفها فين, وين تنصحني, بأي حملة, على أي حملة, how would you spend, how should i spend, how should we spend, where would you put, best use of, تتوزع, يتوزع, تتقسم, يتقسم, أتوزع, توزيعة, where should it go, where should we put, where do i put, وين نحط, وين أحطها, أحطها فين, نحطها, divide, أقسم, نقسم, =قسم, قسملي, reallocate, reallocation, allocate, shift, distribute, redistribute, =move, spread, where should i put, where should i spend, where to spend, where should we spend, وزع, أوزع, نوزع, إعادة توزيع, أعد توزيع, انقل, أنقل, ننقل, =نقل, وين أصرف, أصرفهم, أصرف, وين أحط, فين أحط, أحطهم, وين نصرف, نصرفها",
  SPLIT:
    "where does, where did, where is our money, where the money, وين تروح, وين راحت, فين بتروح, فين راحت, وين رايحة, split, breakdown, =share, by platform, per platform, by channel, across platforms, each platform, توزيع, تقسيم, حسب المنصة, لكل منصة, على المنصات, بين المنصات, كل منصة",
  PILOT:
    "pilot, incremental, gradual, gradually, step by step, small test, experiment, تجربة, تجريبي, تجريبية, تدريجي, تدريجية, تدريجيا, شوي شوي, شوية شوية, خطوة خطوة, اختبار صغير, =أجرب, نجرب",
  POLICY:
    "fine for, ok for, okay for, acceptable, allowed on, pass review, passes review, go through, get through, make it past, يمشي على, ماشي مع, مسموح به, مقبولة, يقبله, تقبله, فيه مشكلة, في مشكلة, ترفض, ترفضه, ترفضها, هترفض, بترفض, توافق على, يوافق على, بيوافق, تقبل, بتقبل, تقبله, يقبلون, accept this, get rejected, get approved, get disapproved, disapprove, can we say, can i say, can we use, can i use, can we advertise, can i advertise, نقدر نقول, أقدر أقول, أقدر أعلن, ينفع, يجوز, نقول, okay to run, ok to run, can i run, can we run, safe to run, banned, prohibited, get flagged, flagged, يعدي, بيعدي, يتقبل, ينقبل, مقبول, policy, policies, compliance, compliant, allowed, approve, approved, violate, violates, violation, reject, rejected, against the rules, breaks the rules, permitted, سياسة, سياسات, مسموح, مخالف, مخالفة, يخالف, مخالفات, ينرفض, يرفض, يترفض, يرفضون, هيترفض, =قواعد, يمشي مع, موافق للسياسات, ممنوع",
  CHECK: "check, inspect, review, افحص, فحص, شيك, تحقق, =راجع, تشيك, دقق",
  TEXT: "text, copy, caption, wording, headline, sentence, نص, نصوص, كابشن, عبارة, صياغة, جملة, كلام",
  BRAND:
    "brand, branding, banned terms, banned words, forbidden words, target audience, value proposition, brand voice, tone of voice, علامة, علامتنا, براند, البراند, هوية, هويتنا, كلمات ممنوعة, الكلمات الممنوعة, الجمهور المستهدف, نبرتنا, نبرة, نبرتها",
  TONE: "=tone, نبرة, أسلوبنا, =voice",
  REPORT: "report, reports, تقرير, تقارير, ريبورت",
  SIGNAL:
    "rejected ads, disapproved, disapprovals, =مرفوضه, =المرفوضه, =مرفوض, انرفضت, انرفض, signal, signals, alert, alerts, notification, notifications, webhook, تنبيه, تنبيهات, إشعار, إشعارات, رسائل, إنذار, إنذارات",
  WHO: "who, who's, مين, منو, من اللي, من الذي, من غير",
  CHANGED:
    "changed, change, changes, edited, modified, did this, did that, did it, do anything, did anything, done anything, touched, غير, غيّر, تغيير, تغييرات, عدل, تعديل, تعديلات, سوا, سوى, =عمل, لعب, صلح",
  AUDIT:
    "=السجل, =اللوق, logs, audit, audit log, activity, activity log, history, سجل التدقيق, سجل العمليات, سجل النشاط, تدقيق, التدقيق, نشاط, آخر العمليات, سجل التغييرات",
  INTACT: "verify, intact, tampered, tampering, integrity, valid, untouched, انلعب, تلاعب, سلامة, سليم, سليمة, متلاعب, اتلعب, نزاهة, صحة السجل",
  DIALECT: "dialect, dialects, لهجة, لهجات, اللهجه, باللهجة",
  LEADERBOARD: "leaderboard, quality, rank, ranking, score, scores, model, models, ترتيب, جودة, نموذج, نماذج, موديل, مستوى, تقييم",
  KNOW: "anything about, something about, anything on, written about, مكتوب, مكتوبة, شي عن, حاجة عن, know, known, memory, memories, notes, on file, نعرف, تعرف, معلومات, ملاحظات, ذاكرة, ذاكرتك, الذاكره, محفوظ, مسجل عندنا, عندنا عن",
  REMEMBER:
    "خلك متذكر, خليك متذكر, خلك فاكر, حط في بالك, حطها في بالك, ضع في اعتبارك, خذ بالك, خد بالك, for future reference, for the record, don't ever forget, سجل عندك, سجل لديك, دون عندك, اكتب عندك, don't forget, do not forget, bear in mind, remember that, remember this, =remember, save this, note that, take a note, make a note, keep in mind, save a note, =note, احفظ, سجل ملاحظة, =سجل, خزن, ببالك, في بالك, خلي ببالك, اعرف إن, دون, خليك فاكر, تذكر إن, تذكر أن, لا تنسى",
  RECALL:
    "do you remember, what did we say, what did we decide, what did we agree, what did we learn, what did we note, have we decided, have we noted, we said, كتبنا, سجلنا, remind me, تذكر وش, تتذكر, فاكر, =قلنا, ذكرني وش, ذكرني بوش, اتفقنا, قررنا",
  CONNECTED: "connected, linked, connections, connection, مربوطة, مربوط, مرتبطة, متصلة, الربط, موصلة",
  SOCIAL: "social, سوشال, سوشيال, التواصل, التواصل الاجتماعي",
  POST: "post, posts, tweet, tweets, reel, reels, story, publication, publications, منشور, منشورات, بوست, بوستات, تغريدة, تغريدات, ريلز, ستوري, بوستين, منشورين, تويته",
  CAPTION: "caption, captions, tweet, كابشن, تغريدة",
  DRAFT: "draft, drafts, مسودة, مسودات, المسوده, مسودتين, درافت",
  SCHEDULED:
    "going live, on the calendar, in the queue, on the schedule, set to go out, على الجدول, في الجدول, الجاية, جاية, مبرمجة, مبرمج, going out, goes out, coming up, lined up, next up, بينزل, راح ينزل, هينزل, رح ينزل, راح تنزل, حتنزل, scheduled, queued, upcoming, planned, مجدول, مجدولة, المجدوله, القادمة, الجاية على الجدول",
  SCHEDULE: "=schedule, reschedule, =queue, =جدول, جدولها, جدولهم, أجدول, نجدول, جدولي, جدولة",
  PUBLISHED:
    "have we published, put out, put up, shared, went up, انتشر, نزلناها, طلعناها, published, went out, posted, went live, منشورة, نزلت, انشرت, المنشوره, نشرناها, نشرنا, اتنشر, اتنشرت",
  FAILED:
    "ما انتشر, ما انتشرت, ما اتنشرت, ما اتنشر, ما طلعت, ما راحت, ما نجح نشرها, لم تنشر, لم ينشر, didn't publish, did not publish, not published, couldn't publish, didn't post, never went out, did not go out, bounced, failed, failing, error, errors, went wrong, didn't go out, فشل, فشلت, فاشلة, الفاشله, ما انشرت, ما نزلت, ما نشر, متنشرش, خطأ",
  WHEN: "what times, hours, أنسب وقت, أحسن ساعة, أحسن وقت, أفضل ساعة, ساعات, times, timing, timings, when, what time, best time, best times, time to, times to, hour, what hour, متى, متي, امتى, إمتى, إيمتى, ايمته, وقت, أوقات, ساعة, توقيت",
  PUBLISH: "publish, =post, posting, publishing, أنشر, ننشر, =نشر, للنشر, النشر, أنزل, ننزل, انزل, تنزيل, بنشر",
  NOW: "=now, right now, immediately, right away, at once, الحين, الآن, دلوقتي, حالا, فورا, هلق, هلأ, ذحين",
  FIT: "fit, fits, character limit, too long, long enough, length, يناسب, تناسب, يتسع, طويل, يدخل, حد الأحرف, عدد الأحرف",
  WRITE:
    "=حضر, حضري, حضرلي, write, =draft, compose, announce, announcing, اكتب, اكتبلي, صيغ, =صغ, حضر لي, جهز, كتابة, اكتبي, حرر, اعمل بوست, اعمل منشور, سوي بوست, سوي منشور",
  AUTOPILOT:
    "autopilot, auto pilot, automation, automatic, طيار آلي, الطيار الآلي, اوتو بايلوت, أوتوبايلوت, اوتوبايلت, الوضع التلقائي, الأوتوماتيك, الطيار الالى",
  PLAN: "plan, to do, todo, todos, to do list, steps, roadmap, خطة, خطه, خطط, خطوات, المهام, قائمة المهام",
  STEP: "step, item, task, خطوة, مهمة, بند",
  MAKE: "make, build, create, prepare, come up with, =اعمل, اعملي, اعمل لي, =سو, سوي, سوي لي, =حط, ابني, ابن لي, رتب, عايز, أبي, أبغى, ضع",
  DONE: "done, finished, complete, completed, أنجزت, =تم, خلصت, خلصنا, انتهيت, خلصتها, مكتملة, منجزة, انتهت",
  SKIP: "skip, تخطي, تخطى, تخط, تجاوز, عدي",
  ADD: "=add, أضف, ضيف, اضافة, ضف, زود على",
  CLEAR: "clear, empty, wipe, reset, فضي, صفر, امسح",
  CONTINUE: "continue, proceed, next step, carry on, keep going, كمل, تابع, استمر, الخطوة الجاية, الخطوة التالية, كملي",
  IMPROVE: "improve, optimise, optimize, grow, boost, تحسين, حسن, نحسن, تطوير, نرفع",
  HELP: "help, what can you do, what do you do, how does this work, commands, who are you, capabilities, مساعدة, ساعدني, وش تقدر, تقدر تسوي, تقدر تعمل, بتعمل ايه, بتعرف تعمل, وش تسوي, ماذا تستطيع, من انت, مين انت, ايش تسوي, كيف أستخدمك, شو بتعمل",
  GREET:
    "=hi, =hello, =hey, good morning, good evening, good afternoon, =السلام, سلام عليكم, =سلام, =هلا, =مرحبا, مرحبتين, =اهلا, اهلين, صباح الخير, مساء الخير, =هاي, صباحو, يا هلا",
  THANKS: "thanks, thank you, =thx, cheers, appreciated, شكرا, مشكور, مشكورة, تسلم, يعطيك العافية, متشكر, ميرسي, كثر خيرك, ما قصرت",
  LLM: "ai model, own model, language model, openai, chatgpt, gpt, claude, gemini, anthropic, نموذج ذكاء, نموذج لغوي, موديل ذكاء, شات جي بي تي, نموذج خارجي",
  SET_UP: "=add, configure, set up, connect, use, switch to, change, plug in, أضيف, إضافة, أضف, أركب, أربط, أستخدم, أغير, ضبط",
  DELETE: "delete, remove, erase, احذف, امسح, حذف, =شيل, ازل",
  RAISE: "increase, raise, double, bump up, scale up, زيد, زود, ارفع, ضاعف, زيادة, رفع",
  LOWER: "reduce, lower, cut, decrease, خفض, قلل, نزل, تخفيض ميزانية, تقليل",
  CREATE: "=make, =build, =اعمل, =سو, سوي, =ابدا, create, launch, new, set up, أنشئ, انشئ, اطلق, جديدة, إنشاء, دشن",
  CONNECT: "=connect, =link, اربط, اوصل, =وصل, أربط",
  ALL: "all, every, everything, كل, جميع, كلها, كلهم, كافة",
  SHOULD: "should, would you recommend, worth, هل, تنصح, تنصحني, يستاهل, لازم, المفروض",
  NOT: "=not, =don't, =dont, =never, =لا, =ما, =مو, =مش, =موب, =بدون",
  LAST: "=last, latest, recent, recently, newest, آخر, أحدث, الأخيرة, اخيرا, مؤخرا",
  MONEY: "money, cash, فلوس, فلوسنا, مصاري, مصارينا",
  NEWS: "what happened, what's new, whats new, anything new, catch me up, overnight, morning brief, daily brief, while i was away, وش الجديد, ايش الجديد, ايه الجديد, شو الجديد, وش صار, ايش صار, حصل ايه, ايه اللي حصل, وش فاتني, وش استجد, فيه جديد, في جديد",
  WAITING: "pending, waiting, proposal, proposals, suggested changes, معلق, معلقة, بانتظار, تنتظر, المقترحات, مقترح, اقتراحات",
} as const;

export type Concept = keyof typeof vocabulary;

/** Words that name nothing. */
export const fillers =
  "the a an of to in on at for and or is are was were be been do does did has have had we our us you your i my me it its this that these those them they with by from as what which where there any some please pls just can could would will let lets want need tell about so if but into up out also again too than then once still right over past last next during within per one ones who whose not no yes ok okay hey what's i'd like run get go give " +
  "في من على الى عن مع هل ما ماذا اي و ثم ان انه هذا هذه هذي ذلك تلك ده دي دا التي الذي اللي كان كانت يكون لم لن لا قد كل نحن هو هي هم عند لما يا ايش وش شو شنو ايه لنا عندنا عندي لي لو سمحت من فضلك ابي ابغى ابغي عايز عاوز بدي نبي نبغى محتاج اريد ممكن بس طيب يعني فيه في شي حاجه اليوم الحين الان دلوقتي هالحين لحد حتى بين عشان علشان ال بتاع بتاعه بتاعها حق حقت تبع فيها فيه منها لها له به بها كانت صار صارت هال احنا نحنا لسه الا او ام ولا غير ناحيه ناحية حيث بالنسبه يوم ايام اسبوع شهر شكل عام لازم قبل اللى قبله قبلها الماضي الماضيه الماضيين السابق السابقه فجاه معايا معي فين وين لوين المنصات سريع الجاي الجايه القادم المقبل before ahead after lately quick quickly suggest اقترح small across between next coming current suddenly time جدا كمان برضو تكفى يرجى رجاء بليز انا انت حاليا عندك جات جاتنا جابت ماشيه عامله اخبار تفاصيل details detail info معلومات اشوف day days week weeks month months fewer turned turn off currency ريال جنيه درهم دينار دولار sar egp aed usd";
