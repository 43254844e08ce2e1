/** Words by which instructions name figures, platforms, units, places and times. A term that begins with `=` is matched only as it is. */

export const metricTerms = {
  cpa: "cpa, cheapest, most expensive, =أرخص, =أغلى, cost per acquisition, cost per result, cost per action, cost per conversion, cost per order, تكلفة النتيجة, تكلفة التحويل, تكلفة الاكتساب, تكلفة الطلب, سعر النتيجة, تكلفة العميل, كلفة التحويل, كلفة الطلب, كلفة النتيجة",
  cpc: "cpc, cost per click, تكلفة النقرة, سعر النقرة, تكلفة الضغطة",
  cpm: "cpm, cost per thousand, cost per mille, تكلفة الألف, ألف ظهور",
  ctr: "ctr, click through rate, click through, clickthrough rate, click rate, نسبة النقر, معدل النقر, نسبة الضغط",
  roas: "roas, roi, return on ad spend, return, returns, عائد, العائد على الإنفاق, مردود, عوائد, الروس, رواس",
  revenue: "vente, ventes, revenue, sales, income, turnover, إيراد, إيرادات, مبيعات, دخل, مداخيل",
  conversions:
    "commande, commandes, كوموند, conversion, conversions, orders, purchases, leads, تحويلات, تحويل, طلبات, =طلب, مشتريات, أوردرات, عملاء, عميل, =زبون, زباين, زبائن",
  clicks: "clicks, click, نقرات, نقرة, كليكات, ضغطات, نقر",
  impressions: "impressions, impression, views, ظهور, مشاهدات, مرات الظهور",
  spend:
    "spend, spent, spending, spends, spender, spenders, expenditure, cost, costs, paid, صرف, صرفنا, إنفاق, مصروف, مصاريف, نصرف, تصرف, كلفتنا, كلفنا, كلفتني, بتكلفنا, تكلفنا, دفعنا, دافعين, ندفع, انصرف, تكلفة, تكاليف, eats, eating, eaten, ate, burns, burning, ماكله, ماكل, ماكلين, drains, draining, واكله فلوس, اكله فلوس, تاكل, بتاكل, ياكل, بياكل, تحرق, بتحرق, تسحب, بتسحب, سحبوا, سحبت, ساحبه, بالعه, بالعة",
} as const;

export const adPlatformTerms = {
  META: "meta, facebook, =fb, ميتا, فيسبوك, فيس بوك, =فيس, الفيس, انستقرام ادز",
  GOOGLE: "google, adwords, جوجل, قوقل, غوغل, كوكل",
} as const;

export const socialPlatformTerms = {
  TWITTER: "twitter, أغرد, نغرد, =غرد, =x, tweet, tweets, تويتر, =اكس, =لاكس, =باكس, =واكس, =ولاكس, تغريدة, تغريدات, تويته",
  INSTAGRAM: "instagram, reel, ريلز, =ريل, insta, =ig, reels, انستقرام, انستغرام, انستجرام, انستكرام, انستا, إنستا, الانستا, الانستقرام",
  LINKEDIN: "linkedin, linked in, لينكدان, لينكد ان, لينكدن, لينكد إن",
  FACEBOOK: "facebook, =fb, فيسبوك, فيس بوك, =فيس, الفيس",
  TIKTOK: "tiktok, tik tok, تيك توك, تيكتوك, التيك توك",
  YOUTUBE: "youtube, =shorts, يوتيوب, شورتس",
  PINTEREST: "pinterest, بنترست, بينترست, بنتريست, بينتريست",
  SNAPCHAT: "snapchat, snap chat, snap, سناب شات, سنابشات, سناب",
} as const;

export const comparatorTerms = {
  below:
    "=يقل, =تقل, =قل, =كتقل, =كيقل, =يقلون, =ينقص, =تنقص, قل من, تحت من, أنقص من, less than, lower than, below, under, beneath, fewer than, smaller than, worse than, أسوأ من, أقل من, تحت, دون, أدنى من, أصغر من, نازل عن, نازلة عن, نازل على, نازلة على, طايح على, هابط على, يقل عن, تقل عن, ما يوصل, ما توصل",
  above:
    "=يزيد, =تزيد, =كتزيد, =كيزيد, =يتجاوز, =تتجاوز, =يتعدى, =تتعدى, =يفوت, =تفوت, أغلى من, كثر من, كتر من, فايت, فاتت, طالع عن, more than, greater than, higher than, above, over, exceeding, exceeds, beyond, better than, أحسن من, أفضل من, أكثر من, أكتر من, أكبر من, أعلى من, فوق, يتجاوز, تتجاوز, تجاوزت, يزيد عن, تزيد عن, تعدت",
} as const;

/** Stretches of time, by their days. A dual counts for two by itself; `today` and `yesterday` are not counted. */
export const spanTerms = {
  "1": "day, days, يوم, أيام, نهار, yom, ayam, jours",
  "2": "=يومين, =اليومين, =بيومين, =ليومين, =لليومين, =باليومين, =هاليومين",
  "7": "week, weeks, =wk, =wks, weekly, أسبوع, أسابيع, سيمانة, السيمانة, سيمانات, =سيمانتين, simana, semaine, =usbu, osbou, isbou",
  "14": "fortnight, =أسبوعين, =أسبوعيين, =الأسبوعين, =بأسبوعين, =لأسبوعين, =للأسبوعين, =بالأسبوعين, =هالأسبوعين",
  "30": "month, months, =mth, =mths, monthly, شهر, أشهر, شهور, شهرية, =chhar, =shahr, =shahar, mois",
  "60": "=شهرين, =الشهرين, =بشهرين, =لشهرين, =للشهرين, =بالشهرين, =هالشهرين",
  "90": "quarter, trimestre, =ربع, =الربع, =بربع, =لربع, =للربع, =بالربع, =هالربع",
  today: "today, lyoum, lyom, =اليوم, النهارده, النهاردة, اليوم هذا, =هاليوم",
  yesterday: "yesterday, lbareh, albareh, embare7, أمس, امبارح, إمبارح, البارح, البارحة, مبارح",
} as const;

export const numberWords = {
  "1": "=one, واحدة, واحد",
  "2": "two, couple, =جوج, =اثنين, =اتنين, =ثنتين, =اثنتين, =اثنان, =حملتين, =الحملتين, =إعلانين, =الإعلانين, =بوستين, =البوستين, =منشورين, =المنشورين, =تغريدتين, =مسودتين, =المسودتين, =حسابين, =الحسابين, =عالحسابين, =للحسابين, =بالحسابين",
  "3": "three, ثلاث, ثلاثة, تلاتة, تلات",
  "4": "four, أربع, أربعة",
  "5": "five, خمس, خمسة",
  "6": "six, ست, ستة",
  "7": "seven, سبع, سبعة",
  "8": "eight, ثمان, ثمانية, تمنية",
  "9": "nine, تسع, تسعة",
  "10": "ten, عشر, عشرة",
  "12": "twelve, dozen, اثنا عشر, اطنعش, اتناشر",
  "14": "fourteen, أربعة عشر, الأربعة عشر, بالأربعة عشر, أربع عشرة, أربعتعش, أربعتاشر",
  "15": "fifteen, خمستعش, خمستاشر",
  "20": "twenty, عشرين",
  "30": "thirty, ثلاثين, تلاتين",
  "40": "forty, أربعين",
  "50": "fifty, خمسين",
  "60": "sixty, ستين",
  "90": "ninety, تسعين",
  "100": "hundred, =مية, =مئة, =ميه, =مائة",
  "200": "=ميتين, =مئتين, =مائتين, =مئتا, =مئتي, =مائتا, =مائتي",
  "300": "=ثلاثمية, =ثلاثمئة, =ثلاثمائة, =تلتمية, =تلاتمية",
  "400": "=أربعمية, =أربعمئة, =أربعمائة, =ربعمية",
  "500": "=خمسمية, =خمسمئة, =خمسميه, =خمسمائة",
  "600": "=ستمية, =ستمئة, =ستمائة",
  "700": "=سبعمية, =سبعمئة, =سبعمائة",
  "800": "=ثمانمية, =ثمانمئة, =ثمانمائة, =تمنمية",
  "900": "=تسعمية, =تسعمئة, =تسعمائة",
  "1000": "=ألف, =الألف, =لألف, =بألف, thousand",
  "2000": "=ألفين, =لألفين, =بألفين, =ألفا, =ألفي",
} as const;

export const ordinalTerms = {
  "1": "first, 1st, الأولى, الأول, أول, اللولة, اللول, الأولانية, الأولاني",
  "2": "second, 2nd, الثانية, الثاني, التانية, التاني",
  "3": "third, 3rd, الثالثة, الثالث, التالتة, التالت",
  "4": "fourth, 4th, الرابعة, الرابع",
  "5": "fifth, 5th, الخامسة, الخامس",
  "6": "sixth, السادسة, السادس",
} as const;

export const dialectTerms = {
  MSA: "msa, fusha, modern standard, standard arabic, فصحى, الفصحى, فصيحة",
  GULF: "gulf, khaleeji, saudi, =خليجي, =خليجية, =الخليجية, =الخليجي, =بالخليجي, =خليجيه, =الخليجيه, سعودي, سعودية, كويتي, كويتية, إماراتية, =نجدية, =حجازية, =بالنجدي, =بالحجازي",
  EGYPTIAN: "egyptian, مصري, مصرية, المصرية, بالمصري",
  LEVANTINE: "levantine, lebanese, syrian, jordanian, شامي, شامية, لبناني, لبنانية, سورية, أردنية",
  MAGHREBI: "maghrebi, moroccan, darija, =مغربي, =مغربية, =المغربي, =المغربية, =بالمغربي, =بالمغربية, دارجة, جزائرية, تونسية",
  IRAQI: "iraqi, عراقي, عراقية, بالعراقي",
} as const;

export const zoneTerms = {
  "Asia/Riyadh": "riyadh, saudi, jeddah, الرياض, السعودية, جدة, مكة",
  "Africa/Cairo": "cairo, egypt, القاهرة, مصر",
  "Asia/Dubai": "dubai, uae, emirates, abu dhabi, دبي, الإمارات, أبوظبي",
  "Asia/Kuwait": "kuwait, الكويت",
  "Asia/Qatar": "qatar, doha, قطر, الدوحة",
  "Asia/Bahrain": "bahrain, manama, البحرين, المنامة",
  "Asia/Muscat": "muscat, oman, مسقط, سلطنة عمان",
  "Asia/Aden": "yemen, sanaa, اليمن, صنعاء",
  "Asia/Amman": "amman, jordan, عمان, الأردن",
  "Asia/Beirut": "beirut, lebanon, بيروت, لبنان",
  "Asia/Damascus": "damascus, syria, دمشق, سوريا",
  "Asia/Hebron": "ramallah, jerusalem, palestine, رام الله, القدس, فلسطين",
  "Asia/Baghdad": "baghdad, iraq, بغداد, العراق",
  "Africa/Casablanca": "casablanca, rabat, morocco, الدار البيضاء, الرباط, المغرب",
  "Africa/Algiers": "algiers, algeria, الجزائر",
  "Africa/Tunis": "tunis, tunisia, تونس",
  "Africa/Tripoli": "tripoli, libya, طرابلس, ليبيا",
  "Africa/Khartoum": "khartoum, sudan, الخرطوم, السودان",
  "Europe/Istanbul": "istanbul, turkey, إسطنبول, تركيا",
  "Europe/London": "london, uk, لندن, بريطانيا",
  "Europe/Paris": "paris, france, باريس, فرنسا",
  "Europe/Berlin": "berlin, germany, برلين, ألمانيا",
  "America/New_York": "new york, نيويورك",
} as const;

export const marketTerms = {
  SA: "saudi, saudi arabia, ksa, السعودية, المملكة",
  EG: "egypt, مصر",
  AE: "uae, emirates, dubai, الإمارات, دبي",
  KW: "kuwait, الكويت",
  QA: "qatar, قطر",
  BH: "bahrain, البحرين",
  OM: "oman, سلطنة عمان",
  JO: "jordan, الأردن",
  MA: "morocco, المغرب",
  IQ: "iraq, العراق",
} as const;

/** Currencies of the accounts that are meant. */
export const currencyTerms = {
  SAR: "sar, riyal, riyals, ريال, ريالات",
  EGP: "egp, جنيه, جنيهات",
  AED: "aed, dirham, dirhams, درهم, دراهم",
  KWD: "kwd, dinar, دينار",
  USD: "usd, dollar, dollars, دولار",
  EUR: "eur, euro, euros, يورو",
} as const;

export const scopeTerms = {
  all: "all, every, everything, everywhere, entire, whole, كامل, كاملين, كلشي, كولشي, جميعا, جميعها, كل, جميع, كلها, كلهم, الكل, كافة, كاملة, بالكامل",
  account: "account, accounts, compte, comptes, حساب, حسابات, أكاونت",
} as const;

export const weekdayTerms = {
  "1": "monday, =mon, الاثنين, الإثنين, الاتنين, لتنين, =etneen",
  "2": "tuesday, =tue, =tues, الثلاثاء, الثلاثا, التلات, التلاتاء, الثلوث, =talat, =tlat",
  "3": "wednesday, =wed, =weds, الأربعاء, الاربعا, الاربع, الربوع, لاربعا, =arb3a, =arba3",
  "4": "thursday, =thu, =thurs, الخميس, =khamis, =5amis",
  "5": "friday, =fri, الجمعة, =gom3a, =jom3a",
  "6": "saturday, =sat, السبت, =sabt",
  "7": "sunday, =sun, الأحد, الاحد, لحد, =الحد",
} as const;
/** How many days from today. */
export const relativeDayTerms = {
  "0": "=today, =tonight, =اليوم, =النهارده, =النهاردة, =الليلة, =الليله, =هالليلة, =الليلادي",
  "1": "=tomorrow, =tmrw, =tmw, =بكرة, =بكره, =بكرا, =لبكرة, =لبكرا, =باكر, =لباكر, =باجر, =لباجر, =غدا, =غدوة, =لغدوة, =الغد, =للغد, =bukra, =bokra",
  "2": "=day after tomorrow, =بعد بكرة, =بعد بكره, =بعد بكرا, =بعد غد, =بعد باكر",
} as const;
export const monthTerms = {
  "1": "january, =jan, يناير, كانون الثاني, كانون التاني",
  "2": "february, =feb, فبراير, شباط",
  "3": "march, =mar, مارس, آذار",
  "4": "april, =apr, أبريل, ابريل, نيسان",
  "5": "=may, مايو, أيار, ماي",
  "6": "june, =jun, يونيو, حزيران",
  "7": "july, =jul, يوليو, تموز",
  "8": "august, =aug, أغسطس, غشت, آب",
  "9": "september, =sep, =sept, سبتمبر, شتنبر, أيلول",
  "10": "october, =oct, أكتوبر, اكتوبر, تشرين الأول",
  "11": "november, =nov, نوفمبر, نونبر, تشرين الثاني, تشرين التاني",
  "12": "december, =dec, ديسمبر, دجنبر, كانون الأول",
} as const;
/** Parts of the day, by the hour that one stands for. */
export const dayPartTerms = {
  "9": "=am, =a m, =ص, =morning, =صباحا, =صباح, =الصبح, =الصباح, =بالصبح, =ع الصبح, =sob7",
  "12": "=noon, =midday, =الظهر, =ظهرا, =ضهر, =الضهر, =dohr",
  "16": "=afternoon, =العصر, =عصرا, =العصرية, =3asr",
  "19": "=pm, =p m, =م, =evening, =tonight, =المغرب, =المسا, =المساء, =مساء, =بالمسا, =عشية, =العشية, =masa",
  "21": "=night, =بالليل, =بليل, =الليل, =ليلا, =leil, =فالليل, =الليلة, =العشا, =العشاء",
} as const;

/** Minutes of an hour that are named before it, as in "half seven". */
export const fractionsBefore = { "15": "=quarter past", "30": "=half past, =half", "-15": "=quarter to" } as const;
/** The same behind it, as in «سبعة ونص». */
export const fractionsPast = {
  "0": "=oclock",
  "15": "=وربع, =والربع, =و ربع",
  "20": "=وثلث, =والثلث, =وتلت",
  "30": "=ونص, =ونصف, =والنص, =والنصف, =و نص",
  "-15": "=إلا ربع, =إلا الربع",
  "-20": "=إلا ثلث, =إلا تلت",
} as const;
/** Stretches of time to a moment, in minutes. */
/** Moving something by a stretch of time from where it is. */
export const shiftTerms = {
  "-1": "earlier, sooner, bring forward, move up, =قدم, =قدمه, =قدمها, =قدموه, =قدموها, =قدمي, =نقدم, =تقدم, =أبكر, =بدري",
  "1": "later, delay, delayed, postpone, push, bump, =أخر, =أخره, =أخرها, =أخروه, =أخروها, =اجلوه, =اجلوها, =أخري, =نأخر, =تأخر, =أجل, =أجله, =أجلها, =زيد, =زيده, =زيدها, =زيدو, =زود, =زوده, =زودها, =بعده, =بعدها, hour after, hours after, day after that",
} as const;

/** Beside the words that move something. */
export const oneDay = "=يوم, =بيوم, =نهار";

export const durationTerms = {
  "1": "=minute, =minutes, =min, =mins, =دقيقة, =دقائق, =دقايق",
  "30": "=half an hour, =half hour, =نص ساعة, =نصف ساعة",
  "60": "=hour, =hours, =hr, =hrs, =ساعة, =ساعات, =بساعة",
  "120": "=ساعتين, =بساعتين",
  "1440": "=day, =days, =أيام",
  "2880": "=يومين, =بيومين",
  "10080": "=week, =weeks, =أسبوع, =أسابيع",
  "20160": "=أسبوعين",
} as const;

/** Hours as they are spelt, without article or preposition: one to twelve. The ordinals are hours only behind a word that says so. */
export const spelledHours: readonly string[] = [
  "واحده, وحده",
  "تنتين, ثنتين, اثنتين, ثانيه, جوج",
  "ثلاثه, تلاته, ثلاث, ثالثه",
  "اربعه, اربع, رابعه",
  "خمسه, خمس, خامسه",
  "سته, ست, سادسه",
  "سبعه, سبع, سابعه",
  "ثمانيه, تمانيه, تمنيه, ثمنيه, ثمان, تمنيا, ثامنه",
  "تسعه, تسع, تسعود, تاسعه",
  "عشره, عشر, عاشره",
  "حداشر, احدعش, حاديه عشره",
  "اتناشر, اثنعش, ثانيه عشره",
];
