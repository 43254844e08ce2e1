import type { AdPlan, CampaignPlan } from "./plans";

/** GOOGLE's sandbox accounts. */

export const googleMain: CampaignPlan[] = [
  {
    key: "brand",
    name: "بحث - اسم العلامة",
    kind: "SEARCH",
    startedDaysAgo: 96,
    budget: { of: "day", amount: 420, sharedAs: "brand-and-perfume" },
    spend: 390,
    roas: 6.9,
    orderValue: 240,
    clickRate: 0.092,
    cpm: 118,
    ads: [
      text(
        "brand-1",
        "متجر نشير الرسمي",
        ["متجر نشير الرسمي", "توصيل خلال يومين", "تسوقي الآن"],
        ["عبايات وجلابيات بتصاميم سعودية.", "استرجاع مجاني خلال 14 يوم."],
      ),
      text(
        "brand-2",
        "Nashir official store",
        ["Nashir official store", "Delivery in two days", "Free returns"],
        ["Abayas designed in Riyadh.", "Free returns for 14 days."],
      ),
    ],
  },
  {
    key: "generic",
    name: "Search - عبايات",
    kind: "SEARCH",
    startedDaysAgo: 96,
    budget: { of: "day", amount: 500 },
    spend: 495,
    roas: 3.4,
    orderValue: 160,
    clickRate: 0.048,
    cpm: 96,
    incident: { revenue: 0 },
    trouble: { status: "LIMITED", reasons: ["BUDGET_CONSTRAINED"] },
    ads: [
      text("generic-1", "عبايات فخمة", ["عبايات فخمة", "خصم 20% لأول طلب", "قماش كوري أصلي"], ["عبايات عملية للدوام والمناسبات.", "شحن لكل مدن المملكة."]),
      {
        ...text("generic-2", "عبايات مناسبات", ["عبايات مناسبات", "تطريز يدوي", "الدفع عند الاستلام"], ["عبايات مناسبات بتطريز يدوي.", "اطلبيها اليوم."]),
        objection: { topic: "PERSONALIZED_CONTENT", text: "LIMITED", disapproved: false },
      },
    ],
  },
  {
    key: "display",
    name: "عرض - إعادة الاستهداف",
    kind: "DISPLAY",
    startedDaysAgo: 96,
    budget: { of: "day", amount: 310 },
    spend: 295,
    roas: 0.48,
    orderValue: 150,
    clickRate: 0.006,
    cpm: 7.5,
    ads: [
      {
        ...text("display-1", "بنر - رجعنا لك", ["رجعنا لك", "خصم خاص"], ["خصم خاص للي زاروا متجرنا."]),
        format: "IMAGE",
        share: 0.55,
        sinceDaysAgo: 45,
        tired: true,
      },
      { ...text("display-2", "Banner - new season", ["الموسم الجديد"], ["تشكيلة الموسم الجديد وصلت."]), format: "IMAGE", share: 0.45 },
    ],
  },
  {
    key: "demand",
    name: "Demand Gen - وصل حديثاً",
    kind: "DEMAND_GEN",
    startedDaysAgo: 11,
    budget: { of: "day", amount: 210 },
    spend: 180,
    roas: 1.5,
    orderValue: 200,
    clickRate: 0.011,
    cpm: 17,
    trouble: { status: "LEARNING", reasons: ["BIDDING_STRATEGY_LEARNING"] },
    ads: [{ ...text("demand-1", "Reel - وصل حديثاً", ["وصل حديثاً"], ["شوفي الجديد أول بأول."]), format: "VIDEO" }],
  },
  {
    key: "perfume",
    name: "بحث - عطور",
    kind: "SEARCH",
    startedDaysAgo: 96,
    stopped: { status: "PAUSED", daysAgo: 44 },
    budget: { of: "day", amount: 420, sharedAs: "brand-and-perfume" },
    spend: 150,
    roas: 1.9,
    orderValue: 170,
    clickRate: 0.041,
    cpm: 88,
    ads: [text("perfume-1", "عطور شرقية", ["عطور شرقية", "عود ومسك"], ["عطور شرقية بثبات طويل."])],
  },
  {
    key: "old-video",
    name: "Video - إطلاق المتجر",
    kind: "VIDEO",
    startedDaysAgo: 96,
    stopped: { status: "REMOVED", daysAgo: 66 },
    budget: { of: "day", amount: 130 },
    spend: 120,
    roas: 0.7,
    orderValue: 150,
    clickRate: 0.008,
    cpm: 9,
    ads: [],
  },
];

export const googleRefuses: CampaignPlan[] = [
  refusing("first", "بحث - عروض (لا تقبل التعديل)", 210, 3.3),
  refusing("second", "Shopping (no changes)", 150, 1.7),
  refusing("third", "عرض - متجر (لا تقبل التعديل)", 110, 1.1),
  { ...refusing("fourth", "Search test (no changes)", 80, 1.3), stopped: { status: "PAUSED", daysAgo: 45 } },
];

function text(key: string, name: string, titles: string[], bodies: string[]): AdPlan {
  return { key, name, format: "TEXT", titles, bodies, share: 0.5, quality: 1 };
}

function refusing(key: string, name: string, spend: number, roas: number): CampaignPlan {
  return {
    key,
    name,
    kind: "SEARCH",
    startedDaysAgo: 96,
    budget: { of: "day", amount: spend * 1.1 },
    spend,
    roas,
    orderValue: 180,
    clickRate: 0.05,
    cpm: 90,
    ads: [text(`${key}-ad`, `${name} 1`, ["عروض الأسبوع", "تسوقي الآن"], ["عروض جديدة كل أسبوع."])],
  };
}
