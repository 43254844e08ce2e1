import { block, type PolicyRule, warn } from "./policy-rule";

/** Rules on wording: insult, shock, bait, superlatives, urgency, politics, other people's names. */
export const wordingRules: readonly PolicyRule[] = [
  {
    code: "HATE_DISCRIMINATION",
    meta: block("Discriminatory Practices; Hateful Conduct"),
    google: block("Inappropriate content: Dangerous or derogatory content"),
    en: "no (arabs|blacks|women|muslims|jews|indians|asians|foreigners|immigrants|africans|pakistanis|gays|christians|hindus|mexicans) (allowed|please|welcome|need apply)?; whites? only; (arabs|men|locals|europeans|christians) only (apartment|need apply|flat|housing|villa|jobs?)?; (only|just) for white (people|men|families); go back to your country; (arabs|blacks|muslims|jews|indians|immigrants|women|gays) are (dirty|stupid|inferior|animals|criminals|thieves|terrorists|lazy); white power; inferior race; dirty (arabs|immigrants|jews|indians|foreigners)",
    ar: "ممنوع (الأجانب|الهنود|العرب|السود|الوافدين|المسلمين|النصارى|السوريين|المصريين|الباكستانيين|البنغال|اليمنيين|الأفارقة|النساء|الحريم|اللاجئين|الشيعة|السنة); (للمواطنين|للبشرة|للعرق) (البيض|البيضاء|الأبيض); لا (نقبل|نوظف|نؤجر|نأجر) (الأجانب|الهنود|السود|الوافدين|المحجبات|السوريين|المصريين|الباكستانيين|العرب|اللاجئين); ~رافضي; ~روافض; ~ناصبي; ~نواصب; تكفير; كفار نجسين; عبيد سود; زنوج; عرق أدنى; (العرب|الهنود|السود|اللاجئين|الأجانب) (قذرين|متخلفين|حيوانات|مجرمين|لصوص)",
    except: "no women; ممنوع الأجانب من الخسارة; white only shirts",
  },
  {
    code: "HARASSMENT_PROFANITY",
    meta: block("Bullying and Harassment; profanity"),
    google: block("Inappropriate content; Editorial"),
    en: "/(?<![a-z])f[u*@#]+c?[*c]?k(?:ing|ed|er|s)?(?![a-z])/; /(?<![a-z])sh[i*1!]+t+(?:ty|s)?(?![a-z])/; /(?<![a-z])b[i*1!]tch(?:es|y)?(?![a-z])/; asshole; bastard; motherfucker; damn you; dumbass; son of a bitch; idiot like you; you (idiot|moron|loser|stupid)",
    ar: "يا (كلب|حمار|حيوان|قذر|غبي|حقير|زبالة|واطي|خنزير|تيس|وسخ); ابن (الكلب|الحرام|الحمار|الوسخة|القحبة|الشرموطة); بنت (الكلب|الحرام); ~قحبة; شرموطة; ~لعنة الله; كس امك; خرا; (فهو|أنت|انت|انتم|عندنا) (حمار|غبي|حيوان|كلب|حقير); يا ابن الـ; تفو عليك; حقير; أغبياء; منيوك",
    except: "حقيرة الأمر; حمار وحشي",
  },
  {
    code: "SHOCKING_VIOLENCE",
    meta: block("Violent and Graphic Content"),
    google: block("Inappropriate content: Shocking content"),
    en: "gore; corpse; corpses; dead bod(y|ies); beheading; mutilated; accident photos; crash victims photos; execution video; bloody (body|bodies|scene|massacre); massacre; suicide video; torture",
    ar: "جثة; جثث; مشاهد (مروعة|دموية|قتل); إعدام مصور; ذبح (شخص|رجل|امرأة|بشر); أشلاء; (صور|فيديو) (الحادث|القتلى|الضحايا|الإعدام); دماء (القتلى|الضحايا|المصابين|تملأ); تعذيب; مجزرة; مذبحة",
    except: "gore ?tex; corpse flower; corpse bride; gore vidal",
  },
  {
    code: "SHOCKING_VIOLENCE",
    meta: warn("Violent and Graphic Content: sensational content"),
    google: warn("Sensitive events"),
    en: "shocking (video|footage|image|photo|scene|pictures); graphic (footage|content|video); (earthquake|war|hurricane|flood|tsunami|disaster) (sale|offer|discount|special); blood (everywhere|stained); (horrifying|disturbing) (video|footage|images)",
    ar: "(فيديو|مقطع|مشهد|مشاهد|صور|لقطات|صورة) (صادم|صادمة|مفجع|مفجعة|مرعب|مرعبة|مؤلمة); صادم; (عروض|تخفيضات|خصم) (الحرب|الزلزال|الكارثة); كارثة .. (عرض|خصم)",
  },
  {
    code: "CLICKBAIT_SENSATIONAL",
    meta: warn("Low-quality content: sensationalised language, engagement bait"),
    google: warn("Misrepresentation: Clickbait ads"),
    en: "(you|u) (won't|wont|will not|will never|won t) believe; click .. to (find out|see|discover|reveal); what happened next; what happens next; secrets? (they|that|your|doctors|banks|experts) .. (don't|don t|dont|do not|won't|never) .. (know|tell|want); the secret .. (hide|hides|hiding|hidden) from you; shocking (truth|secret|news|result|facts?); (like|share|tag|comment|follow)( ,| and| &)? (share|tag|like|comment|follow)?( a friend| your friends?| this)? to (win|enter|get); tag (a friend|someone|# friends|your friends) (who|to win|and win)?; doctors are (stunned|shocked|speechless); this one (weird )?trick; one weird trick; jaw dropping; blow your mind; mind blowing; gone wrong",
    ar: "(لن|ما راح|مش هـ|مش) (تصدق|تصدقي|تصدقوا|تصدقون|هتصدق|هتصدقي|هتصدقوا); مستحيل تصدق; ما (بتصدق|بتصدقي|بتصدقوا|راح تصدق|تصدق) (شو|وش|اللي|عينك); (شاهد|شوف|شوفي|شاهدي) (ماذا حدث|وش صار|اللي حصل|شو صار|ايش صار|ماذا فعل); السر (الذي|اللي) (يخفونه|يخفيه|تخفيه|مخبينه|لا يريدونك|ما يبونك|محدش|لا يعرفه); الحقيقة (الصادمة|المخفية|المرعبة); اضغط (لترى|لتعرف|لتكتشف|وشوف|لتشاهد); (اعمل|سو|سوي|حط) (لايك|شير) و ?(لايك|شير|شاركه|كومنت|تعليق); لايك وشير; منشن (صديقك|صديقتك|صاحبك|خويك|لصديقك|أصحابك|لشخص|# من أصحابك); (شارك|شير) (المنشور|البوست) .. (لتربح|لتفوز|وتكسب|واربح|وتدخل السحب); حيلة واحدة; لا يخطر على بال; سيصدمك; سوف تندهش",
  },
  {
    code: "MISLEADING_SUPERLATIVE",
    meta: warn("Unacceptable Business Practices: misleading claims"),
    google: warn("Misrepresentation: Unreliable claims"),
    en: "/#1(?!\\d)/; /(?<![a-z])no\\.? ?1(?!\\d)/; number (one|1); best .. in the (world|market|universe|kingdom|country|gulf|middle east); (world's|world s|worlds) (best|first|finest|cheapest|greatest|leading|number one|fastest); best (ever|of all); (cheapest|lowest) (price|prices|rate|rates|fares?|in (town|the market|the country|the city|the kingdom)); cheapest; /100 ?% (effective|guaranteed|safe|results|accurate|success|pure results)/; (lowest|best) prices? guaranteed; (guaranteed|guarantee the) (lowest|best) price; unbeatable price; never fails; the only .. (that|which) (works|really works); unmatched in the world; guaranteed results; results guaranteed",
    ar: "الأفضل (في العالم|عالميا|على الإطلاق|بلا منازع|في المملكة|في السوق|في الخليج|في مصر); (أفضل|افضل|أحسن) .. (في العالم|بالعالم|على الإطلاق|بلا منازع|في الشرق الأوسط); رقم (1|واحد|ون); /رقم ?\\(?1(?!\\d)/; (الأول|الاولى|الأولى) (عالميا|في العالم|على مستوى|بلا منازع|في الشرق الأوسط|في المملكة|في الخليج); (أرخص|ارخص) (سعر|الأسعار|أسعار|مكان|متجر|محل|عرض في); الأرخص; (أقل|اقل) سعر (مضمون|في السوق|في المملكة|بالسوق); (فعال|فعالة|آمن|نتائج|ناجح|مضمون|مضمونة) (بنسبة )?100 ?%; 100 ?% (فعال|فعالة|مضمون|مضمونة|آمن); (الوحيد|الوحيدة) (في|القادر|الذي|اللي|عالميا); لا (مثيل|منافس) (له|لها|لنا); (نتائج|نتيجة) مضمونة; (أقوى|اقوى) .. (في العالم|على الإطلاق); لا يقارن; الموقع الرسمي; محدش ينافسنا",
    except: "number one (son|rule|priority|question|reason|tip); سورة رقم; طريق رقم; منتج رقم; موديل رقم",
  },
  {
    code: "FALSE_URGENCY_FREE",
    meta: warn("Unacceptable Business Practices: pressure"),
    google: warn("Misrepresentation: Dishonest pricing practices"),
    en: "today only; only today; only # (left|remaining|pieces|seats|spots|units|items)( left)?; just # left; # (left|remaining) (in stock|only); you (have|ve|'ve) (won|been selected|been chosen); you won; claim your (prize|reward|gift|voucher|free); last chance; final hours; (hurry|act now|act fast|don't miss|before it's too late) .. (ends|left|gone|late); totally free; 100% free; absolutely free; selling out fast; (offer|sale|deal) (ends|expires) (tonight|today|in # (hours?|minutes?)); congratulations .. (won|winner|selected)",
    ar: "(مجانا|مجاني) (تماما|بالكامل|100%|للأبد); (اليوم|النهاردة|النهارده|الليلة) (فقط|بس); لليوم فقط; (لآخر|آخر|اخر) (فرصة|فرصه|يوم|ساعات|القطع|الساعات); (الفرصة|فرصتك) (الأخيرة|الاخيرة); (باقي|متبقي|بقي|تبقى|فاضل|ضل|باقيلك) .. # (قطع|قطعة|حبات|حبة|مقاعد|مقعد|أيام فقط|ساعات|فقط|نسخ); (مبروك|تهانينا|مبارك) .. (ربحت|فزت|كسبت|اختيارك); لقد (ربحت|فزت|تم اختيارك); (استلم|احصل على|اسحب) (جائزتك|هديتك المجانية|الجائزة); قبل فوات الأوان; العرض (ينتهي|سينتهي) (اليوم|الليلة|خلال # (ساعة|ساعات|دقيقة)); الكمية (تنتهي|بتخلص|على وشك النفاد); سارع قبل; الحق قبل",
    except: "last chance u; اليوم فقط للسيدات; آخر يوم (دوام|في المدرسة|عمل)",
  },
  {
    code: "TRADEMARK",
    meta: warn("Third-Party Infringement; brand assets"),
    google: warn("Trademarks"),
    en: "official (partner|sponsor|distributor|dealer|reseller|agent) of; (approved|endorsed|certified|recommended|verified) by (meta|facebook|instagram|google|whatsapp|apple|amazon|tiktok|snapchat|youtube|microsoft); (meta|facebook|instagram|google) (approved|endorsed|partner agency); same as (rolex|gucci|chanel|apple|nike|louis vuitton|dior|samsung); better than (rolex|gucci|chanel|apple|nike|samsung|iphone|starbucks|mcdonald's)",
    ar: "(الوكيل|الشريك|الموزع|الراعي|المتجر) (الرسمي|الحصري|المعتمد) (ل|لـ|في|من|لأشهر|لساعات|لشركة|لماركة|لعلامة|ـ)?; (معتمد|معتمدة|معتمدون|موثق|موصى به|معتمدين) من (فيسبوك|فيس بوك|ميتا|انستقرام|إنستغرام|انستغرام|جوجل|قوقل|غوغل|واتساب|آبل|ابل|امازون|تيك توك|سناب|يوتيوب); (شريك|شركاء) (رسمي|معتمد|رسميون) (ل|لـ|من)?; (أفضل|احسن) من (ايفون|آيفون|سامسونج|نايك|ستاربكس|شانيل|ديور)",
  },
  {
    code: "POLITICAL_SOCIAL",
    meta: warn("Social Issues, Elections or Politics"),
    google: warn("Political content"),
    en: "vote for; election; elections; candidate for; (the|our|your|a) candidate who; political party; ballot; parliament; referendum; abortion; immigration (policy|reform|law|ban); gun control; campaign donation; re ?elect; protest against; petition against; climate policy",
    ar: "انتخابات; انتخاب; الانتخابية; انتخبوا; انتخب; (صوت|صوتوا|صوتي|التصويت) (ل|لـ|للمرشح|لمرشح|للحزب|لحزب|لقائمة|لقائمتنا|في الانتخابات); /(?<![\\u0621-\\u064a])صوتوا ل[\\u0621-\\u064a]{2,}/; مرشح; مرشحكم; ~للمرشح; =حزب (سياسي|العدالة|الشعب|الوفد|الأمة|المستقبل|جديد); =الحزب; أحزاب; حملة انتخابية; استفتاء شعبي; البرلمان; مجلس النواب; مجلس الأمة; مظاهرة; مظاهرات; الإجهاض; قانون الهجرة",
    except:
      "(class|student|board|job|ideal|right|perfect|strong) candidate; vote for your favou?rite (flavou?r|colou?r|dish|design|product); مرشح (ماء|مياه|الماء|زيت|هواء); مرشحات; انتخاب (أفضل|أجود|المكونات); (صوت|صوتوا) (لأفضل|لأجمل|لأحلى|لأطيب|لأحسن|للأفضل|لطبقكم|لنكهتكم)",
  },
  {
    code: "SPECIAL_CATEGORY",
    meta: warn("Discriminatory Practices: special ad category"),
    google: warn("Personalized advertising: housing, employment, consumer finance"),
    en: "(apartment|flat|villa|house|room|studio|home|office space|condo)s? (for|to) (rent|let|sale|lease); for rent; (we are|we're|now) hiring; job (vacancy|vacancies|opening|openings|offer|fair); join our team as; vacanc(y|ies) (available|open); credit card (offer|application|for|with); apply for .. (job|credit card|mortgage|position); mortgage; home loan; hiring (cashiers|drivers|engineers|nurses|staff|sales)",
    ar: "(شقق|شقة|فلل|فيلا|غرف|غرفة|استوديو|دور|بيت|بيوت|محلات|مكاتب|عقارات|عمارة|أراضي|ارض|شاليه سكني) (للإيجار|للايجار|للبيع|إيجار|للتمليك|بالتقسيط); (وظائف|وظيفة|فرص) (شاغرة|شاغره|عمل|خالية|متاحة|توظيف); مطلوب (موظفين|موظفات|موظفة|موظف|سائقين|مندوبين|بائعين|مهندسين|محاسب|محاسبين|كاشير|عمال); (نوظف|ننوظف|نبحث عن موظفين); التوظيف (مفتوح|الفوري|فوري); بطاقة (ائتمان|ائتمانية); بطاقات (ائتمان|ائتمانية); (رهن|تمويل) عقاري; للإيجار (السكني|الشهري|السنوي)",
    except: "(car|bike|dress|camera|costume|boat|equipment|bicycle|van|tuxedo|gown)s? (for|to) (rent|hire); دور (أزياء|نشر|العرض)",
  },
];
