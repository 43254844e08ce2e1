import type { DemoPlatform } from "../demo.schema";

/** The demo's shop, its people and what it keeps in mind. */

export const BRAND_NAME = "دار ليان";

export const people = [
  { key: "editor", name: "نورة العتيبي", role: "EDITOR" },
  { key: "approver", name: "هند الشمري", role: "APPROVER" },
  { key: "admin", name: "Omar Haddad", role: "ADMIN" },
  { key: "viewer", name: "ريم القحطاني", role: "VIEWER" },
] as const;

export const accountNames: Readonly<Record<DemoPlatform, string>> = {
  INSTAGRAM: "dar.layan",
  TWITTER: "darlayan",
  FACEBOOK: "دار ليان",
  TIKTOK: "dar.layan",
  LINKEDIN: "Dar Layan",
  YOUTUBE: "دار ليان",
  SNAPCHAT: "dar-layan",
  PINTEREST: "darlayan",
};

export const brandProfile = {
  name: BRAND_NAME,
  industry: "أزياء نسائية وعطور",
  voice: "قريبة ودافئة، جمل قصيرة، بدون مبالغة في الوعود. نخاطب المتابعة بصيغة المؤنث.",
  audience: "نساء من 22 إلى 45 سنة في الرياض وجدة والشرقية، يشترين للدوام والعزائم والسفر.",
  languages: ["ar", "en"],
  dialect: "GULF",
  market: "SA",
  valueProps: ["تفصيل على المقاس بدون رسوم", "توصيل داخل الرياض خلال 24 ساعة", "استرجاع من باب البيت خلال 14 يومًا"],
  bannedTerms: ["الأفضل في السعودية", "مضمون 100%", "بلا منافس"],
  guardrails: { dailySpendCap: 1_500, roasFloor: 1.2, floorDays: 7, minSpend: 500, minConversions: 20 },
} as const;

export const memories = [
  { id: "demo-voice", memoryType: "brand_voice", content: "نكتب «وصلت» و«رجعت» ولا نكتب «حصريًا» أو «الأقوى». رمز تعبيري واحد في المنشور على الأكثر." },
  { id: "demo-offers", memoryType: "preference", content: "لا نعلن عن خصم يتجاوز 40%، ونذكر دائمًا تاريخ انتهائه." },
  {
    id: "demo-thursday",
    memoryType: "baseline",
    content: "Thursday between 20:00 and 22:00 Riyadh time brings about a third more engagement than the weekly average.",
  },
  { id: "demo-carousel", memoryType: "baseline", content: "منشورات الصور المتعددة تحفظها المتابعات أكثر من الصورة الواحدة، خصوصًا أدلة المقاسات والعناية." },
  {
    id: "demo-broad",
    memoryType: "failed_action",
    content: "Broad targeting without the Riyadh and Jeddah audiences doubled the cost per order in October and was switched off after nine days.",
  },
  { id: "demo-friday", memoryType: "preference", content: "لا ننشر يوم الجمعة قبل الرابعة عصرًا." },
  { id: "demo-drop", memoryType: "note", content: "تشكيلة «نوادر» تنفد خلال أقل من ساعة: نجهز خدمة العملاء والمخزون قبلها بيوم." },
  {
    id: "demo-shipping",
    memoryType: "note",
    content: "Shipping to Kuwait, Bahrain and the Emirates takes three to five days; say so in every English post about delivery.",
  },
] as const;

/** Questions to the copilot, one session each. */
export const questions = [
  { locale: "ar", message: "كيف كان أداء حملاتنا آخر 7 أيام مقارنة بالأسبوع اللي قبله؟" },
  { locale: "en", message: "Which campaigns performed best over the last 30 days, and what is the best time to post on Instagram?" },
] as const;
