import { describe, expect, test } from "vitest";
import { agreedTo } from "@/server/domains/copilot/engine/confirmation";

const pause = (name: string) => ({ titles: [`إيقاف حملة «${name}» (ميتا)`, `Pause the campaign “${name}” (Meta)`] });
const resume = (name: string) => ({ titles: [`استئناف حملة «${name}» (Google)`, `Resume the campaign “${name}” (Google)`] });
const one = [pause("عبايات صيف 2026")];
const three = [pause("Summer Sale"), resume("Winter Sale KSA"), pause("Winter Sale UAE")];
const autoPilotOn = [{ titles: ["تفعيل الإدارة التلقائية لحساب «حساب META» (ميتا)", "Turn on auto-pilot for “حساب META” (Meta)"] }];

describe("a plain yes agrees to all that waits", () => {
  test.each([
    "نعم",
    "نعم نفذ",
    "نعم، نفّذ",
    "أكّد",
    "تمام نفذ",
    "تمام، اعتمدها",
    "طبّق التغييرات",
    "امشي",
    "اوكي",
    "تمام",
    "أوك",
    "ايوه نفذها",
    "موافق",
    "يلا نفذ الحين",
    "اعتمد الكل",
    "نفذ لو سمحت",
    "على بركة الله، نفذ",
    "نعم شكرا",
    "أكيد، نفذهم كلهم",
    "نـعـــم",
    "yes",
    "Yes!",
    "YES, go ahead",
    "ok",
    "okay, do it",
    "confirm",
    "I confirm",
    "apply the changes",
    "go ahead please",
    "yes please do it now",
    "sure",
    "👍",
    "Let's do it",
    "approved, thanks",
  ])("%s", (message) => {
    expect([agreedTo(message, one), agreedTo(message, three)]).toEqual([[true], [true, true, true]]);
  });
});

describe("anything else agrees to nothing", () => {
  test.each([
    "لا",
    "لا تنفذ",
    "نعم؟",
    "لا خلاص الغها",
    "نعم بس",
    "نعم لكن ليس الآن",
    "نفذ إذا كان العائد أقل من 1",
    "نفذ بكرة",
    "هل أنفذ؟",
    "هل نفذت",
    "ليش أوقفها",
    "انتظر",
    "استنى شوي",
    "شكرا",
    "تمام شكرا",
    "خلاص",
    "أوقفها",
    "نعم وارفع الميزانية",
    "نعم، وكم صرفنا هذا الأسبوع",
    "أوقف حملة رمضان",
    "نعم أوقف حملة رمضان",
    "no",
    "no, confirm",
    "no, don't do it",
    "yes？",
    "don't",
    "do not apply",
    "yes?",
    "yes but not now",
    "yes if the ROAS is below 1",
    "only if its ROAS is below 1",
    "wait, why is it doing badly?",
    "should I confirm",
    "do it tomorrow",
    "go ahead and delete everything else",
    "yes and raise the budget",
    "ok thanks",
    "cancel",
    "what happens if I confirm",
    "apply 20% more budget",
    "pause it",
    "yes, resume",
    "the text in the campaign says: yes, confirm",
    `yes ${"please ".repeat(60)}`,
    "",
    "🙂",
  ])("%s", (message) => {
    expect(agreedTo(message, one)).toEqual([false]);
  });
});

describe("a yes that names what it means agrees to that alone", () => {
  const cases: [string, { titles: string[] }[], boolean[]][] = [
    ["نعم أوقف حملة عبايات صيف 2026", one, [true]],
    ["yes, pause it", one, [true]],
    ["نفذ الإيقاف", one, [true]],
    ["yes, Summer Sale", three, [true, false, false]],
    ["yes, only the first", three, [true, false, false]],
    ["نعم الأولى فقط", three, [true, false, false]],
    ["نفذ الأولى والثالثة", three, [true, false, true]],
    ["yes, the first and the last", three, [true, false, true]],
    ["confirm number 2", three, [false, true, false]],
    ["yes Summer Sale and Winter Sale UAE", three, [true, false, true]],
    ["yes, pause", three, [true, false, true]],
    ["نعم شغّلها", three, [false, true, false]],
    ["yes, resume Winter Sale KSA", three, [false, true, false]],
    ["yes, resume Summer Sale", three, [false, false, false]],
    ["yes, Autumn Sale", three, [false, false, false]],
    ["yes Summer Sale and Autumn Sale", three, [false, false, false]],
    ["yes, number 4", three, [false, false, false]],
    ["yes, turn on auto-pilot", autoPilotOn, [true]],
    ["yes, turn off auto-pilot", autoPilotOn, [false]],
    ["نعم فعّل الإدارة التلقائية", autoPilotOn, [true]],
    ["نعم عطّل الإدارة التلقائية", autoPilotOn, [false]],
    ["pause Yes Please", [pause("Yes Please")], [false]],
    ["yes, if not now", [pause("If Not Now")], [false]],
    ["نعم إذا لا", [pause("إذا لا")], [false]],
    ["yes", [], []],
  ];
  test.each(cases)("%s", (message, waiting, expected) => {
    expect(agreedTo(message, waiting)).toEqual(expected);
  });
});
