import { alcoholBans, gamblingBans, gulfMarkets } from "./policy-markets";
import { block, type PolicyRule, warn } from "./policy-rule";

/** Rules on goods and services that a policy bans or restricts. */
export const goodsRules: readonly PolicyRule[] = [
  {
    code: "TOBACCO",
    meta: block("Tobacco and nicotine products"),
    google: block("Dangerous products or services: Tobacco"),
    negatable: true,
    en: "cigarette; cigar; cigarillo; vape; vaping; e-cig; e-cigarette; ecig; shisha; hookah; nicotine pouch; nicotine; snus; iqos; heets; e-liquid; tobacco; rolling paper; # ?puffs; puff bar; disposable (pod|pods|puff)",
    ar: "سجائر; سيجارة; سجاير; سيجار; ~تبغ; معسل; شيشة; شيش; أرجيلة; أراجيل; نرجيلة; ~فيب; ~فيبات; نيكوتين; أكياس النيكوتين; تنباك; سويكة; ~جراك; سحبة سيجارة; ~دخان; مدواخ; # (نفخة|بفة|بف)",
    except:
      "(كاشف|كشاف|بدون|بلا|طارد|انذار|إنذار|شفاط|من غير) دخان; دخان (الشواء|الحرائق|البخور); e-cig detector; (smoke|vape) detector; لصقات النيكوتين; nicotine patch; nicotine gum; chicha morada; سيجار الشوكولاتة; عسل معسل; بصل معسل; cigar shaped; cigar box guitar; cigar pants",
  },
  {
    code: "ALCOHOL",
    meta: warn("Alcohol"),
    google: warn("Alcohol"),
    blockedIn: alcoholBans,
    negatable: true,
    en: "beer; wine; whisky; whiskey; vodka; =gin; =rum; tequila; champagne; prosecco; cocktail; liquor; liqueur; happy hour; brewery; winery; sangria; brandy; bourbon; alcohol; alcoholic drink; =bar and pub; spirits shop",
    ar: "~خمر; ~خمور; مشروبات كحولية; كوكتيل كحولي; كوكتيلات كحولية; كحوليات; ~كحول; =بيرة; =البيرة; =وبيرة; =والبيرة; =بالبيرة; ~نبيذ; ~ويسكي; ~فودكا; ~شامبانيا; ~تكيلا; ~حانة; مشروبات روحية; عرق (زحلاوي|بلدي|لبناني)",
    except:
      "root beer; ginger beer; (shrimp|prawn|fruit|salad) cocktail; cocktail (dress|table|sauce|ring|attire); wine red; wine (colour|color|glass charm|coloured|colored); wine vinegar; rubbing alcohol; alcohol (wipe|swab|pad|marker|ink); /alcohol(?:[-‐‑]free| free (?:hand|saniti[sz]er|wipe|perfume|fragrance|mouthwash|toner|mist|spray|gel|drink|beer|wine|cocktail|mocktail)s?)/; free (of|from) alcohol; no alcohol; without alcohol; (خالي|خالية|خال|خاليه) من الكحول; (بدون|بلا|من غير) كحول; كحول (طبي|تعقيم|معقم|مطهر|ايزوبروبيل); عطر كحولي; مسحات كحول; champagne (colour|color|gold|pink)",
  },
  {
    code: "GAMBLING",
    meta: warn("Online Gambling and Games"),
    google: warn("Gambling and games"),
    blockedIn: gamblingBans,
    negatable: true,
    en: "casino; betting; sportsbook; bet now; bet on; place (your|a) bet; (best|betting|winning) odds; poker; slot machine; (online|all|on|new) slots; roulette; lottery; jackpot; free spins; bookmaker; bookie; blackjack; baccarat; scratch card; sports bet; wager",
    ar: "~كازينو; ~كازينوهات; ~قمار; مقامرة; مراهنات; مراهنة; =رهان; =الرهان; =رهانات; =الرهانات; =والرهان; (راهن|راهنوا|راهني) (الآن|على|اليوم|الحين|دلوقتي|دلوقت|هلق|هلأ|حالا|الليلة); ~بوكر; ~روليت; ~سلوتس; ماكينات القمار; يانصيب; ~لوتري; ~جاكبوت; (لفات|لفة) (مجانية|مجانا|ببلاش); بلاك جاك; اربح المال من المراهنات; سبق الرهان",
    except: "poker face; time slots; jackpot of; casino (chair|furniture|style chair|heist|movie|film|novel|royale)",
  },
  {
    code: "ILLEGAL_DRUGS",
    meta: block("Drugs; Unsafe substances"),
    google: block("Dangerous products or services: Recreational drugs"),
    negatable: true,
    en: "cannabis; marijuana; weed; =thc; cocaine; kratom; magic mushroom; =lsd; ecstasy pills; heroin; crystal meth; =meth; hashish; psilocybin; vape juice thc; =cbd (oil|gummies|gummy|vape|drops)",
    ar: "~حشيش; ~حشيشة; ماريجوانا; ~مخدرات; مخدر; كبتاجون; كوكايين; ~هيروين; ~قات; بانجو; حبوب هلوسة; ~شبو; كريستال ميث; حبوب مخدرة; قنب",
    except:
      "weed (killer|control|barrier|mat|remover|removal|puller|pulling|fabric|whacker|eater|trimmer); (garden|lawn|sea) weed; weeding; حشيش (صناعي|طبيعي|أخضر|ملاعب|حدائق|للحدائق); (قص|جز|زراعة) (الحشيش|حشيش); آلة بانجو; عزف البانجو; بذور القنب; (مكافحة|أضرار|خطر|ضد|علاج ادمان) المخدرات; heroine; مخدر موضعي",
  },
  {
    code: "WEAPONS",
    meta: block("Weapons, Ammunition, or Explosives"),
    google: block("Dangerous products or services: Guns, gun parts and related products"),
    negatable: true,
    en: "gun; rifle; pistol; handgun; shotgun; revolver; firearm; ammo; ammunition; gun silencer; taser; stun gun; brass knuckles; grenade; firework; firecracker; explosive; switchblade; combat knife; pepper spray gun; weapon",
    ar: "سلاح; أسلحة; مسدس; مسدسات; بندقية; بنادق; ذخيرة; ~ذخائر; ~رصاص; كاتم صوت; متفجرات; صاعق كهربائي; ~العاب نارية; ألعاب نارية; طراطيع; مفرقعات; سكين قتالي; سكاكين قتالية; قنابل; رشاش ناري; كلاشنكوف",
    except:
      "(glue|massage|nail|heat|water|spray|caulking|staple|nerf|toy|bubble|paint|grease|label|tattoo|hot glue|price|foam|cordless massage) (gun|pistol); gun ?metal; top gun; young guns; (secret|best) weapon; مسدس (غراء|الغراء|شمع|سيليكون|ماء|مياه|حرارة|رش|مساج|تدليك|تدليك|فقاعات|صابون|أطفال|لعبة|دهان|هواء حار|مسامير); مسدسات (ماء|مياه|غراء|فقاعات|مساج); (قلم|أقلام|بقلم) رصاص; (خالي|خالية) من الرصاص; صاعق (حشرات|ناموس|بعوض); صاعق كهربائي (للحشرات|للناموس|للبعوض); fireworks (display|show|tonight); عرض الألعاب النارية; عروض الألعاب النارية; explosive (flavou?r|growth|taste); رصاص الصيد بالصنارة; سلاحك السري; سلاح سري",
  },
  {
    code: "COUNTERFEIT",
    meta: block("Third-Party Infringement: counterfeit goods"),
    google: block("Counterfeit goods"),
    negatable: true,
    en: "replica (watch|bag|shoe|sneaker|designer|handbag|wallet|belt|rolex|sunglasses|jersey); replica; first copy; aaa copy; aaa quality copy; aaa replica; mirror quality; mirror copy; fake (diploma|degree|passport|id|licen[cs]e|certificate|document); knock ?off (bag|watch|designer); counterfeit; 1:1 copy; (buy|print|prints|printing|forge) .. (diplomas?|degrees? certificates?|passports?|driving licen[cs]es?|id cards?); super copy; dupe rolex",
    ar: "هاي كوبي; نسخة طبق الأصل; طبق الأصل; ماستر (كواليتي|كوالتي|كوبي); كوبي (درجة أولى|اصلي|أصلي|ون|1); درجة أولى (تقليد|كوبي); ~كوبي ماركات; (شنط|ساعات|أحذية|نظارات|حقائب|ماركات|عطور) (تقليد|مقلدة|مقلده|كوبي); تقليد (ماركات|درجة|أصلي|ماركة|رولكس); شهادات (مزورة|جامعية للبيع); شهادة مزورة; جواز مزور; (شهادة|شهادات) (جامعية|ثانوية|ماجستير|دكتوراه) (مختومة|موثقة|جاهزة|بدون (دراسة|اختبار|حضور)); (نطلع|نصدر|نجهز|نزور) (لك|لكم) .. (شهادة|شهادات|جواز|رخصة); جوازات مزورة; هوية مزورة; وثائق مزورة",
    except:
      "(detect|avoid|spot|against|report|beware of|no) (counterfeit|fake|replica); (scale|museum|dinosaur|historical|ship|aircraft|model|film|movie|trophy|sword) replica; replica (model|ship|of the (kaaba|ship|ancient|tomb|city)); صورة طبق الأصل; ختم طبق الأصل; تصديق طبق الأصل",
  },
  {
    code: "SPY_HACK",
    meta: block("Cheating and Deceitful Practices; spyware"),
    google: block("Enabling dishonest behavior"),
    negatable: true,
    en: "hack (instagram|facebook|whatsapp|snapchat|account|any account|a phone|phones|wifi|his|her|someone); (we|can) hack; spy app; spyware; spy on (your|her|his|any); track your (wife|husband|girlfriend|boyfriend|partner); fake followers; buy (followers|likes|views|fans|subscribers|reviews|real followers|instagram|google reviews); (buy|get|sell) .. followers for; exam cheating; cheat (on|in) (exams|the exam|your exam); (read|see|open) (her|his|their) (whatsapp|messages|texts|chats); (read|see|track|open|monitor) (your )?(wife|husband|girlfriend|boyfriend|partner|spouse|ex)('s)? .. (messages|texts|chats|calls|phone|location); (take over|get into|break into|unlock|hijack) .. any .. account; (write|do) your (exam|thesis|dissertation) for you; essay writing service; hidden earpiece; speed camera jammer; click bot",
    ar: "اختراق (حساب|حسابات|واتساب|جوال|انستقرام|سناب|فيسبوك|هاتف); تهكير; نهكر; هكر (حسابات|انستقرام); (برنامج|برامج|تطبيق|أجهزة|جهاز) تجسس; تجسس على; (زيادة|شراء|بيع|رشق|نبيع) (متابعين|لايكات|مشاهدات|المتابعين); متابعين (وهميين|للبيع|حقيقيين للبيع); متابعين وهميين; حل (اختبارات|الاختبارات|واجبات الجامعة|امتحانات); (اقرا|شوف|اعرف|افتح|راقب|اسمع) .. (رسائل|محادثات|مكالمات|واتساب|جوال|موبايل) (مراتك|زوجتك|زوجك|جوزك|خطيبتك|خطيبك|شريكك|حبيبك|حبيبتك); (نسحب|نخترق|نفتح|ندخل|نهكر) أي حساب; سماعة غش; سماعات الغش; (كتابة|عمل) رسائل (ماجستير|دكتوراه) جاهزة; مراقبة (زوجتك|زوجك|جوال زوجتك); تعقب زوج; استرجاع حسابات مخترقة",
    except:
      "(life|growth|kitchen|cleaning|productivity) hack; hackathon; منع اختراق; (حماية|الحماية) من (الاختراق|التجسس|التهكير); ضد (الاختراق|التجسس|التهكير); protect .. spyware; spyware protection; block spyware",
  },
  {
    code: "ADULT",
    meta: block("Adult nudity and sexual activity; Adult products"),
    google: block("Sexual content"),
    negatable: true,
    en: "porn; pornography; nude; nudes; naked (girls|women|men|photos); escort; escorts; sex (toy|chat|shop|doll|cam|video|party); erotic; hookup; hook up with; adult (toy|shop|store|video|film|movie|novelty|entertainment); onlyfans; strip club; stripper; (adult|live) cams?; happy ending massage; sensual massage; call girl; vibrator",
    ar: "إباحي; إباحية; ~سكس; (عاري|عارية|عاريات|عراة); مثير جنسيا; دعارة; (ألعاب|العاب|أدوات|دمى|منتجات) جنسية; تعارف للكبار; مساج خاص; مساج (مثير|للرجال في الفندق); محادثات (ساخنة|جنسية); فتيات ليل; (ليالي|ليلة|سهرات|الليالي) (حمراء|حمرا|الحمراء|الحمرا); (بنات|فتيات) (للسهر|للمتعة|للمرافقة|مرافقات); افلام للكبار فقط; لقاءات خاصة للكبار",
    except:
      "nude (lip|lipstick|shade|tone|colou?r|heel|pump|palette|nail|pink|beige|gloss|eyeshadow|abaya|dress|makeup|matte|polish|liner|collection|bra|sandal); nude colou?red; (matte|soft|warm|rosy|pink) nude; escort (service for vehicles|vehicle|mission); ford escort; naked (cake|eye|bike|juice); vibrators for concrete; concrete vibrator; عارية (عن الصحة|الكتفين|الظهر); العين العارية; (security|police|airport) escort",
  },
  {
    code: "DATING",
    meta: warn("Dating"),
    google: warn("Dating and companionship"),
    blockedIn: { meta: ["SA"], google: ["SA"] },
    en: "dating (app|site|service|platform|apps); online dating; speed dating; meet (local |arab |muslim |single )?(singles|single (women|men|girls)); find (love|your soulmate) (tonight|today|online)?; mail order bride; matchmaking (app|site|service); chat with (girls|singles)",
    ar: "تعارف; ~مواعدة; زواج (مسيار|متعة|عرفي|سري); تعرف على (بنات|فتيات|شباب أعزب); خطابة; الخطابة; شريك حياتك (على|عبر); دردشة بنات; تطبيق زواج; موقع زواج",
    except: "carbon dating; (قيم|حفل|لقاء|جلسة|أسبوع) التعارف; تعارف (الموظفين|الفريق|الطلاب|الطلبة); وتعارفوا; لتعارفوا",
  },
  {
    code: "PRESCRIPTION_DRUGS",
    meta: warn("Drugs and Pharmaceuticals"),
    google: warn("Healthcare and medicines"),
    en: "ozempic; wegovy; mounjaro; saxenda; viagra; cialis; xanax; tramadol; botox; antibiotic; semaglutide; accutane; retin-a; steroids for sale; prescription (drug|medicine|pill); testosterone injection; online pharmacy",
    ar: "أوزمبيك; ~اوزمبك; مونجارو; ساكسيندا; فياجرا; ~سياليس; ترامادول; زاناكس; ~بوتكس; ~البوتوكس; بوتوكس; حقن (التنحيف|التخسيس|إنقاص الوزن); منشط جنسي; منشطات جنسية; مقويات جنسية; روأكيوتان; مضاد حيوي; مضادات حيوية; هرمون النمو",
    except:
      "hair botox; بوتكس (الشعر|للشعر); بوتوكس (الشعر|للشعر); /antibiotic[-‐‑]free/; without antibiotics; no antibiotics; بدون مضادات حيوية; خالي من المضادات الحيوية",
  },
  {
    code: "PRESCRIPTION_DRUGS",
    meta: block("Drugs and Pharmaceuticals: sale without prescription"),
    google: block("Healthcare and medicines: sale without prescription"),
    en: "(no|without) (a )?prescription (needed|required|necessary)?; no rx; prescription not (needed|required)",
    ar: "(بدون|بلا|من غير|دون) وصفة (طبية)?; (بدون|من غير) روشتة",
    together:
      "pill; drug; medicine; tablet; antibiotic; ozempic; viagra; xanax; tramadol; injection; أوزمبيك; مونجارو; فياجرا; دواء; أدوية; حقن; حبوب; علاج; مضاد; ترامادول; سياليس; زاناكس; ساكسيندا",
    except: "نظارات; glasses",
  },
  {
    code: "PRESCRIPTION_DRUGS",
    meta: block("Drugs and Pharmaceuticals: not without a local licence"),
    google: block("Healthcare and medicines: not without a local licence"),
    onlyIn: ["SA", "AE"],
    en: "(buy|order|sale|cheap|deliver|delivery|delivered) .. (ozempic|wegovy|mounjaro|saxenda|viagra|cialis|xanax|tramadol); (ozempic|wegovy|mounjaro|saxenda|viagra|cialis|xanax|tramadol) .. (delivery|delivered|sale|price|stock|offer)",
    ar: "(أوزمبيك|مونجارو|ساكسيندا|فياجرا|سياليس|ترامادول|زاناكس) .. (توصيل|سعر|أصلية|أصلي|متوفر|متوفرة|عرض|للبيع); (بيع|شراء|توصيل|اطلب) .. (أوزمبيك|مونجارو|ساكسيندا|فياجرا|سياليس|ترامادول|زاناكس)",
  },
  {
    code: "RELIGION_CULTURE",
    meta: block("Local law"),
    google: block("Legal requirements"),
    onlyIn: gulfMarkets,
    negatable: true,
    en: "pork; bacon; ham sandwich; magic spell; love spell; black magic; voodoo; witchcraft; bring back your (lover|ex|husband|wife); break the spell; jinn removal",
    ar: "~خنزير; ~سحر (أسود|الحبيب|المحبة); فك السحر; فك سحر; السحر والشعوذة; شعوذة; جلب الحبيب; شيخ روحاني; شيخة روحانية; روحاني; ~طلاسم; ابطال السحر; إبطال السحر; رد المطلقة",
    except: "turkey bacon; beef bacon; veal bacon; guinea pig; (سياحة|تجربة|نقاء) روحاني; أجواء روحانية; (turkey|beef) ham",
  },
  {
    code: "RELIGION_CULTURE",
    meta: block("Local law"),
    google: block("Legal requirements"),
    onlyIn: ["SA"],
    en: "fortune tell(ing|er); tarot; palm reading; psychic reading",
    ar: "قراءة (الطالع|الكف|الفنجان|البخت); ضرب الودع; تاروت; عراف; عرافة",
  },
  {
    code: "RELIGION_CULTURE",
    meta: warn("Local law"),
    google: warn("Legal requirements"),
    onlyIn: gulfMarkets,
    en: "horoscope; zodiac; astrology; fortune tell(ing|er); tarot; palm reading; psychic reading; lgbt; pride month; rainbow pride; quran verse; koran verse",
    ar: "~أبراج; برجك (اليوم|هذا); توقعات الأبراج; قراءة (الطالع|الكف|الفنجان|البخت); تاروت; عراف; آيات قرآنية; آية قرآنية; المثلية; مثليين; مفطرين في رمضان; إفطار علني",
    except: "أبراج (البيت|الكويت|سكنية|اتصالات|دبي|إدارية|التبريد|مراقبة|تجارية|المارينا|البيان|لولو|شاهقة); (في|من) أبراج; شقق في أبراج; شقق أبراج",
  },
  {
    code: "RELIGION_CULTURE",
    meta: warn("Local law"),
    google: warn("Legal requirements"),
    onlyIn: ["SA", "KW"],
    imageOnly: true,
    en: "bikini; swimsuit; swimwear; uncovered woman; revealing (dress|clothes|outfit); cleavage; quran; mosque as decoration",
    ar: "بكيني; ملابس سباحة نسائية; امرأة غير محتشمة; ملابس كاشفة; ملابس فاضحة; آيات; مصحف",
  },
];
