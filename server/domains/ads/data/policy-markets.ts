/** Market names people write, and local law. Law notes are unverified against current local law: they inform and never decide. */
export const marketNames: Record<string, string> = {
  SA: "sa;ksa;saudi;saudi arabia;السعودية;المملكة;المملكة العربية السعودية",
  AE: "ae;uae;emirates;united arab emirates;الإمارات;الامارات العربية المتحدة;دبي;dubai",
  EG: "eg;egypt;مصر",
  KW: "kw;kuwait;الكويت",
  QA: "qa;qatar;قطر",
  BH: "bh;bahrain;البحرين",
  OM: "om;oman;عمان;سلطنة عمان",
  JO: "jo;jordan;الأردن",
  LB: "lb;lebanon;لبنان",
  IQ: "iq;iraq;العراق",
  MA: "ma;morocco;المغرب",
  TN: "tn;tunisia;تونس",
  DZ: "dz;algeria;الجزائر",
  LY: "ly;libya;ليبيا",
  YE: "ye;yemen;اليمن",
  PS: "ps;palestine;فلسطين",
  SD: "sd;sudan;السودان",
  SY: "sy;syria;سوريا",
  TR: "tr;turkey;turkiye;تركيا",
  GB: "gb;uk;united kingdom;great britain;بريطانيا;المملكة المتحدة",
  US: "us;usa;united states;america;أمريكا;الولايات المتحدة",
};

export const gulfMarkets = ["SA", "AE", "KW", "QA", "BH", "OM"] as const;

/** META's banned list is of its policy text of 2020, with QA and IQ, where local law bans it too; GOOGLE's from its merchant list. */
export const alcoholBans = {
  meta: ["AF", "BD", "BN", "EG", "GM", "KW", "LY", "LT", "NO", "PK", "RU", "SA", "TR", "AE", "YE", "QA", "IQ"],
  google: ["SA", "AE", "KW", "BH", "OM", "EG", "JO", "LB", "MA", "TN", "DZ", "TR", "PK", "ID", "MY", "IN", "QA", "IQ", "LY", "YE"],
} as const;

const gamblingMarkets = [
  "SA",
  "AE",
  "KW",
  "QA",
  "BH",
  "OM",
  "EG",
  "JO",
  "LB",
  "IQ",
  "LY",
  "MA",
  "TN",
  "DZ",
  "SD",
  "SY",
  "YE",
  "PS",
  "TR",
  "PK",
  "BD",
  "ID",
  "MY",
  "IN",
] as const;
export const gamblingBans = { meta: gamblingMarkets, google: gamblingMarkets } as const;

/** Shown when one of `codes` was found, or one of `terms` is in the text. */
export const lawNotes: readonly { markets: readonly string[]; codes: readonly string[]; terms: string; en: string; ar: string }[] = [
  {
    markets: ["SA"],
    codes: ["HEALTH_CLAIM", "WEIGHT_LOSS", "PRESCRIPTION_DRUGS", "BEFORE_AFTER"],
    terms: "مكمل غذائي;مكملات;supplement;vitamin;فيتامين;cosmetic;مستحضر تجميل",
    en: "Saudi Arabia: claims about health, cosmetics and food supplements need SFDA approval.",
    ar: "السعودية: ادعاءات الصحة والتجميل والمكملات تتطلب موافقة هيئة الغذاء والدواء.",
  },
  {
    markets: ["SA"],
    codes: [],
    terms: "خصم;خصومات;تخفيض;تخفيضات;تنزيلات;discount;sale;# % off;/\\d+ ?% off",
    en: "Saudi Arabia: price-reduction campaigns need a permit from the Ministry of Commerce.",
    ar: "السعودية: حملات التخفيضات تتطلب ترخيصًا من وزارة التجارة.",
  },
  {
    markets: ["SA"],
    codes: [],
    terms: "كود مشهور;كود خصمي;my code;إعلان مدفوع;sponsored by me",
    en: "Saudi Arabia: individual advertisers need the Mawthooq licence.",
    ar: "السعودية: إعلانات الأفراد تتطلب رخصة «موثوق».",
  },
  {
    markets: ["AE"],
    codes: ["HEALTH_CLAIM", "WEIGHT_LOSS", "PRESCRIPTION_DRUGS", "BEFORE_AFTER"],
    terms: "",
    en: "United Arab Emirates: health advertising needs a licence (MOHAP, DHA or DOH).",
    ar: "الإمارات: الإعلانات الصحية تتطلب ترخيصًا من الجهة الصحية المختصة.",
  },
  {
    markets: ["EG"],
    codes: ["PRESCRIPTION_DRUGS", "HEALTH_CLAIM"],
    terms: "",
    en: "Egypt: advertising medicines needs EDA approval.",
    ar: "مصر: إعلان الأدوية يتطلب موافقة هيئة الدواء المصرية.",
  },
  {
    markets: ["SA", "AE", "KW", "QA", "BH", "OM"],
    codes: ["TOBACCO"],
    terms: "",
    en: "Gulf states: advertising tobacco and vapes is banned.",
    ar: "دول الخليج: إعلان التبغ والسجائر الإلكترونية محظور.",
  },
];
