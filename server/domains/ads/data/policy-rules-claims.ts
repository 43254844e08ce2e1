import { block, type PolicyRule, warn } from "./policy-rule";

const BODY_WORDS =
  "weight; body; belly; waist; fat; skin; wrinkle; acne; face; hair; nose; teeth; slim; slimming; diet; cellulite; botox; filler; syringe; surgery; cream; kilo; kg; pounds; stomach; thigh; breast; lips; smile; jawline; facial; laser; liposuction; scar; وزن; وزني; جسم; بطن; كرش; خصر; دهون; بشرة; تجاعيد; حبوب الشباب; وجه; شعر; أنف; أسنان; تنحيف; تخسيس; رجيم; دايت; سيلوليت; بوتكس; فيلر; عملية; تجميل; كيلو; شفط; شفايف; ابتسامة; ترهلات; نحافة; سمنة; ندبات; تصبغات; هالات; صلع; تكميم";

const ATTRIBUTE =
  "(fat|overweight|obese|skinny|diabetic|depressed|anxious|bankrupt|broke|in debt|jobless|unemployed|divorced|gay|lesbian|bisexual|trans|disabled|deaf|blind|autistic|infertile|impotent|bald|balding|muslim|christian|jewish|hindu|black|asian|arab|latino|over #|under # and|hiv positive|pregnant and alone|an alcoholic|addicted|ugly|lonely|sick of being (fat|single|broke)|a (muslim|christian|diabetic|felon|single mother|cancer patient))";

const CONDITION =
  "(depression|debt|debts|diabetes|acne|obesity|anxiety|criminal record|baldness|infertility|hiv|addiction|psoriasis|erectile dysfunction|overweight|mental illness|disability|bad credit|bankruptcy|cancer|eczema|weight problem|extra weight|belly fat|hair loss|insomnia|panic attacks|arthritis)";

const ARABIC_CONDITION =
  "(الاكتئاب|اكتئاب|الوزن|السمنة|الوزن الزائد|زيادة الوزن|الصلع|تساقط الشعر|السكري|السكر|الديون|ديون|القلق|الوسواس|العقم|الضعف الجنسي|حب الشباب|حبوب الشباب|البواسير|القولون|الصدفية|الإدمان|الادمان|التوحد|الإعاقة|الأرق|الضغط|التهاب المفاصل|الكرش|النحافة|الخجل|الوحدة|العنوسة|البطالة|الروماتيزم|الصداع النصفي|الإيدز)";

/** Rules on the audience, the form of address and promises. */
export const claimRules: readonly PolicyRule[] = [
  {
    code: "PERSONAL_ATTRIBUTES",
    meta: block("Privacy Violations and Personal Attributes"),
    google: warn("Personalized advertising: sensitive categories"),
    en: `are you (still |really |also |secretly |tired of being |sick of being |feeling )?${ATTRIBUTE}; (tired|sick) of being (fat|overweight|single|broke|bald|ugly|poor|lonely|jobless); is your ${CONDITION}; your ${CONDITION}; (struggling|suffering|living|dealing) (with|from) (your )?${CONDITION}; do you (suffer from|have|struggle with) (your )?${CONDITION}; feeling (depressed|overweight|obese|bankrupt|ugly|suicidal); meet (other )?(muslims|christians|jews|hindus|gays|blacks|asians|seniors|arabs|divorced people|single muslims|black singles); (as|for) (a )?(muslim|black|gay|disabled|diabetic|christian|jewish) like you; (muslim|christian|gay|black|jewish|hindu)s? like you; as a (muslim|christian|jew|black|gay|disabled|diabetic|single mother|senior) (man|woman|person|parent)? you; /(?<![a-z] )(?:bankrupt|overweight|diabetic|depressed|divorced|in debt|broke|obese|bald|infertile|jobless|unemployed)\\?/; you are (fat|overweight|diabetic|depressed|broke|bankrupt|disabled)`,
    ar: `هل (أنت|انت|انتي|إنتي|أنتم) .. (سمين|سمينة|بدين|بدينة|مصاب|مصابة|مكتئب|مكتئبة|مديون|مديونة|مفلس|أعزب|عزباء|عانس|معاق|معاقة|مسلم|مسلمة|مسيحي|مسيحية|مطلق|مطلقة|عاطل|عاطلة|شيعي|سني|مدمن|أصلع|عقيم|فقير); (أنت|انت|انتي|إنت|إنتي|أنتي) (تخين|تخينة|سمين|سمينة|مديون|مفلس|عاطل|معاق|أصلع|مكتئب|متينة|دبدوب|دبة|متين); (تعاني|تعانين|تعانون|بتعاني|بتعانين|يعاني منها طفلك) من; مشكلتك مع ${ARABIC_CONDITION}; (حاسس|حاسة|حاس|تحس|تحسين|تشعر|تشعرين) (إنك|أنك|نفسك|حالك) (مكتئب|مكتئبة|سمين|سمينة|تخين|تخينة|فاشل|فاشلة|مديون|مديونة|وحيد|وحيدة|مدمن); (تشعر|تشعرين|حاسس|حاسة|تحس|تحسين) ب?${ARABIC_CONDITION}; (تعبت|تعبتي|زهقت|زهقتي|مليت|طفشت) من (وزنك|وزنك الزائد|ديونك|كرشك|صلعتك|السمنة|الديون|اكتئابك|العزوبية|الوحدة|حبوب وجهك); ديونك; مرضك; إعاقتك; سمنتك; اكتئابك; عقمك; (وزنك|كرشك|جسمك) (الزائد|الزايد|السمين|المترهل); بشرتك البشعة; لأنك (مسلم|مسيحي|مطلقة|عانس|مريض); (ما تزوجت|متجوزتيش|لسه عانس|لسا عزباء) لين الحين; مصاب (بالسكري|بالسكر|بالاكتئاب|بالسرطان|بالتوحد|بالصدفية) ..; انت مديون; /^(?:مديون|مديونه|عانس|مفلس|عاطل|مدمن|مكتيب|مكتيبه|سمين|سمينه|تخين|تخينه|اصلع|مطلقه|بدين|بدينه|عقيم)[^؟?.]{0,40}[؟?]/`,
    except:
      "(تعاني|تعانين|تعانون|بتعاني) من (بطء|ضعف الانترنت|ضعف الإنترنت|الانترنت|الإنترنت|زحمة|الزحمة|ازدحام|ضيق (الوقت|المكان|المساحة)|الفوضى|ارتفاع (الفواتير|فاتورة|الأسعار)|فواتير|قلة (المبيعات|العملاء)|ضعف (المبيعات|التفاعل|الواي فاي)|تسرب|تسربات|الحرارة|حرارة الصيف|الحر|الحشرات|الضوضاء|صوت|تأخر|التأخير|مشاكل السيارة|انقطاع); تأمين ضد مرضك",
  },
  {
    code: "BEFORE_AFTER",
    meta: block("Health and Wellness: weight loss and cosmetic products"),
    google: warn("Misrepresentation: Unreliable claims"),
    together: BODY_WORDS,
    en: "before and after; before ?& ?after; /before ?\\/ ?after/; before-after; transformation (photo|picture|pic); side by side (photo|picture|comparison); (results|see results|visible results) in # (days|weeks)",
    ar: "قبل و ?بعد; صور قبل; (شاهد|شاهدي|شاهدوا|شوف|شوفي|شوفوا) الفرق; (النتيجة|النتائج|نتائج) (بعد|خلال) (أسبوع|يوم|شهر|جلسة|#); تحول (مذهل|جذري|مبهر); /قبل ?\\/ ?بعد/",
    except:
      "before and after (school|work|meals?|care|class|use|every use|sport|training|lunch|eating|the (flight|game|match|event)); قبل وبعد (المدرسة|الأكل|الوجبات|الوجبة|العمل|الدوام|التمرين|الاستخدام|الصلاة|كل استخدام|الإفطار|السباحة|الرياضة)",
  },
  {
    code: "BEFORE_AFTER",
    meta: block("Health and Wellness: weight loss and cosmetic products"),
    google: warn("Misrepresentation: Unreliable claims"),
    imageOnly: true,
    en: "tape measure .. (waist|belly|body|thigh); measuring tape .. (waist|belly|body|thigh); bathroom scale; standing on (a )?scale; pinch(ed|ing) .. fat; wrinkles? close up; side by side .. (body|face|belly|skin)",
    ar: "شريط قياس .. (خصر|بطن|جسم); ميزان .. (وزن|امرأة|رجل|فتاة); (قبل|يسار) .. (بعد|يمين) .. (جسم|وجه|بطن|بشرة); تجاعيد عن قرب",
  },
  {
    code: "WEIGHT_LOSS",
    meta: warn("Health and Wellness"),
    google: warn("Healthcare and medicines"),
    en: "weight loss; lose weight; losing weight; lose # (kg|kilo|kilos|lb|lbs|pound|pounds); burn (fat|belly fat|calories fast); burns fat; fat burn(er|ing)?; belly fat; melt .. fat; slimming; detox tea; appetite suppressant; diet pill; skinny tea; without (diet|dieting|exercise); flat belly tea; shed (kilos|pounds)",
    ar: "خسارة (الوزن|وزنك|الكيلوات); إنقاص (الوزن|وزنك); تنزيل (الوزن|وزنك); فقدان الوزن; نزول الوزن; تخسيس; تنحيف; تخفيف الوزن; حرق (الدهون|دهون); (إذابة|تذويب|تكسير|شفط) (الدهون|دهون); شاي (التنحيف|التخسيس|الرشاقة); حبوب (التخسيس|التنحيف); (بدون|من غير|بلا) (رجيم|دايت|حمية); سد الشهية; (اخسر|اخسري|انزل|انزلي|خسري) # (كيلو|كغ|كجم|ك); خس في; خسي في; دايت سريع; كرش; مشد حارق; التخلص من الكرش",
    except: "كرشة; كرشات",
  },
  {
    code: "WEIGHT_LOSS",
    meta: block("Health and Wellness: promised weight loss"),
    google: warn("Misrepresentation: Unreliable claims"),
    en: "(lose|drop|shed|burn|melt) .. # ?(kg|kilo|kilos|lb|lbs|pound|pounds) in (#|one|two|three|a|just) ?..(day|week|month); (lose|drop|shed) .. (size|sizes) in (#|one|two|a) (day|week); # ?(kg|kilos|lbs|pounds) in # (days|weeks); lose .. overnight",
    ar: "# (كيلو|كغ|كجم) (في|خلال|بـ|ب) .. (أسبوع|أسبوعين|يوم|أيام|شهر|اسابيع|أسابيع); (خس|خسي|انحف|انحفي|اخسر|اخسري) .. (أسبوع|يوم|أيام|شهر|يومين|أسبوعين)",
  },
  {
    code: "WEIGHT_LOSS",
    meta: block("Health and Wellness: promised weight loss"),
    google: block("Misrepresentation: Unreliable claims"),
    together: "guarantee; guaranteed; or your money back; مضمون; مضمونة; نضمن; ضمان النتيجة; نتيجة مضمونة; 100%",
    en: "lose # ?(kg|kilo|kilos|lb|lbs|pound|pounds); weight loss; lose weight; burn fat; guaranteed to lose",
    ar: "(خسارة|إنقاص|تنزيل|فقدان) الوزن; (اخسر|اخسري) # كيلو; تخسيس; تنحيف; حرق الدهون; خس في; خسي في",
  },
  {
    code: "BODY_SHAMING",
    meta: block("Health and Wellness: negative self-image"),
    google: warn("Inappropriate content"),
    en: "ugly; disgusting (fat|belly|body|skin); nobody will love you; no one will (love|want) you; perfect body; hate your body; ashamed of your (body|belly|weight|skin|looks); embarrassing (belly|fat|body|acne); look(ing)? like a (pig|whale|cow); fix your (ugly )?face; stop being fat; fatso; fat and ugly; gross (belly|skin)",
    ar: "قبيح; قبيحة; قبحك; بشعة; بشع; (كرشك|شكلك|جسمك|بطنك|وجهك) (مقرف|مقزز|بشع|قبيح|مخجل); الجسم المثالي; جسم مثالي; لن (يحبك|يتزوجك|ينظر إليك) أحد; محد (يحبك|بيحبك|راح يتزوجك); تخلصي من قبحك; تخجلين من (جسمك|شكلك|وزنك); تخجل من (جسمك|شكلك|كرشك); شكلك يفشل; دبدوبة; يا (تخينة|دبة|سمينة)",
    except: "ugly (christmas|sweater|duckling|holiday|jumper|fruit|vegetables|truth); البطة القبيحة",
  },
  {
    code: "HEALTH_CLAIM",
    meta: block("Unacceptable Business Practices: cure claims"),
    google: block("Misrepresentation: Unreliable claims"),
    en: "cure (cancer|diabetes|hiv|autism|covid|asthma|arthritis|any|all|your|every|psoriasis|eczema|depression|infertility|baldness|herpes|migraine|obesity); cures .. (cancer|diabetes|hiv|autism|covid|asthma|arthritis|disease|psoriasis|eczema|depression|infertility|baldness|herpes|migraine); (miracle|instant|guaranteed|permanent|complete|total) (cure|healing|remedy); /100 ?% (natural |safe |herbal )?cure/; cure for (cancer|diabetes|hiv|autism|asthma|arthritis|covid|baldness|infertility|psoriasis|all|every|hair loss|alzheimer|parkinson); heals? (cancer|diabetes|any disease|all diseases|everything|arthritis); reverse (diabetes|cancer|aging overnight|alzheimer); doctors? hate; (get rid of|eliminate|end) (diabetes|cancer|arthritis|asthma) (forever|for good|naturally|permanently)",
    ar: "(يشفي|تشفي|نشفي|بيشفي|يشفيك|تشفيك) من; (يعالج|تعالج|بيعالج|نعالج|علاج) (السرطان|مرض السرطان|السكري نهائيا|الإيدز|التوحد|الزهايمر|جميع الأمراض|كل الأمراض|العقم); علاج (نهائي|معجزة|سحري|مضمون|جذري); شفاء (تام|نهائي|كامل|مضمون); علاج السكري; (القضاء|يقضي|تقضي|اقضي|نقضي) على (المرض|السكري|السرطان|العقم|الأمراض|جميع الأمراض|الصدفية|القولون|فيروس); وصفة سحرية; خلطة سحرية; معجزة (طبية|علاجية|الشفاء); وداعا (للسكري|للسرطان|للعقم|للصدفية); (يخلصك|تخلصك) نهائيا من (السكري|المرض|الصدفية|القولون|الروماتيزم); دواء لكل داء; شفاء لكل داء",
    except: "secure; procure; manicure; pedicure; cure for boredom; (walk|run|ride|donate|donation|fund|research|together|dinner) .. cure",
  },
  {
    code: "HEALTH_CLAIM",
    meta: warn("Health and Wellness"),
    google: warn("Healthcare and medicines"),
    en: "no side effects; without side effects; fda approved; clinically proven; herbal (cure|treatment|remedy); boosts? (your )?immunity; heals; natural remedy for; treats? (eczema|psoriasis|arthritis|migraine|hair loss|joint pain|insomnia|infertility); anti cancer; cures?",
    ar: "(بدون|بلا|من غير|دون) (آثار|أعراض|اعراض) جانبية; علاج (بالأعشاب|بالاعشاب|طبيعي|شعبي); أعشاب (طبية|علاجية); يقوي المناعة; تقوية المناعة; دواء بدون; معتمد من (الغذاء والدواء|fda); مثبت (علميا|طبيا|سريريا); (يعالج|تعالج|بيعالج) (الصدفية|الأكزيما|تساقط|القولون|المفاصل|الأرق|الصداع|حب الشباب|الحساسية)",
    except: "secure; cured (meat|beef|ham|salmon|resin); uv cure; cure time; الحجامة",
  },
  {
    code: "GUARANTEED_INCOME",
    meta: block("Fraud, Scams and Deceptive Practices"),
    google: block("Misrepresentation: Unreliable claims"),
    en: "guaranteed (daily |weekly |monthly |annual |yearly |fixed |passive |high )?(profit|profits|income|return|returns|earnings|gains|roi|payout|win); (profit|profits|income|returns|earnings) guaranteed; get rich (quick|quickly|fast|overnight); rich quick; (earn|make|win) .. # ?(dollars?|usd|riyals?|sar|aed|dirhams?|euros?|pounds?)? (a|per|every|each) (day|hour|week); /(?:earn|make|win) (?:up to )?[$€£]\\d[\\d,.]*k? (?:a|per|every|each|daily|weekly)/; (earn|make) .. daily from home; (double|triple|multiply) your (money|investment|capital|deposit|savings); risk free (investment|profit|trading|income|returns|trade); zero risk; no risk (investment|profit|trading); a risk free investment; passive income guaranteed; 100% (success|profit|win rate); fixed (daily|monthly) (profit|returns|income); become a millionaire; financial freedom in # (days|weeks|months); money making (secret|machine|system)",
    ar: "(أرباح|ارباح|ربح|دخل|عائد|عوائد|مكاسب|أرباحك|دخلك) ((يومي|يومية|شهري|شهرية|سنوي|سنوية|أسبوعي|أسبوعية|ثابت|ثابتة) )?(مضمونة|مضمون); نتائج مضمونة 100%; (اربح|اكسب|احصل على|تكسب|تربح|نربحك|اربحي|اكسبي|ربح) .. # .. (دولار|ريال|درهم|جنيه|دينار|يورو|ليرة) (يوميا|في اليوم|كل يوم|اسبوعيا|في الأسبوع|باليوم|كل ساعة|شهريا وانت في بيتك); (ضاعف|ضاعفي|نضاعف|مضاعفة) (أموالك|اموالك|فلوسك|رأس مالك|راتبك|استثمارك|الأموال|مصاريك|فلوسكم); (بدون|بلا|من غير|دون|خالي من) (مخاطر|مخاطرة|المخاطر|أي مخاطر|أي مخاطرة|خسارة); (ثراء|الثراء|للثراء) (سريع|السريع|خلال|الفاحش); دخل (يومي|شهري) (ثابت|مضمون|بدون تعب); (كن|صير|تصبح|أصبح|صر) مليونير; (ربح|أرباح) (يومي|يومية) (ثابت|ثابتة|مضمون|مضمونة); استثمر واربح مضمون",
    except:
      "risk free (trial|return policy); (win|earn) .. points; بدون خسارة (الوزن|البيانات|ملفاتك|بياناتك|الجودة|في الجودة|جودة); بدون مخاطر (صحية|على (بشرتك|صحتك)); اربح .. نقطة",
  },
  {
    code: "CRYPTO_FINANCE",
    meta: warn("Cryptocurrency Products and Services; Financial Products"),
    google: warn("Financial products and services"),
    en: "bitcoin; btc; crypto; cryptocurrency; ethereum; token presale; =ico; =nft; nfts; forex; binary option; =cfd; cfds; copy trading; day trading; trading signals; trading platform; usdt; crypto wallet; leverage trading; stock tips",
    ar: "~بيتكوين; بتكوين; (عملات|عملة|العملات) (رقمية|مشفرة|الرقمية|المشفرة); ~تداول; فوركس; خيارات ثنائية; (إشارات|توصيات) (تداول|التداول|الأسهم|فوركس); منصة تداول; تعدين (البيتكوين|العملات|بيتكوين); استثمر واربح; كريبتو; محفظة رقمية للعملات; ~إيثيريوم; يو اس دي تي",
    except: "crypto mining malware protection; تداول (الأفكار|الكتب|المعرفة|الأخبار)",
  },
  {
    code: "LOANS_DEBT",
    meta: warn("Financial and Insurance Products and Services"),
    google: warn("Financial products and services: personal loans, debt services"),
    en: "payday loan; loan; instant (cash|loan|credit); bad credit; cash advance; debt (relief|settlement|consolidation|help|free); credit repair; no credit check; bail bond; borrow (money|cash|up to)",
    ar: "قرض; قروض; تمويل (فوري|شخصي|نقدي|سريع|بدون|بالراتب|عقاري|سيارات); سداد (مديونيات|المديونيات|متعثرات|المتعثرات|القروض|قروض|الديون); إسقاط (الديون|القروض); سلفة (فورية|سريعة); سلف; كاش فوري; بدون كفيل; إعادة جدولة الديون; مديونيات; متعثرات",
    except: "(book|library|toy|equipment|art|museum|student laptop) loan; on loan from; loaner car; إعارة; قرض حسن للأعمال الخيرية; السلف الصالح",
  },
  {
    code: "LOANS_DEBT",
    meta: block("Financial Products: short-term loans"),
    google: warn("Financial products and services: personal loans"),
    onlyIn: ["US"],
    en: "payday loan; bail bond",
    ar: "قرض يوم الراتب",
  },
];
