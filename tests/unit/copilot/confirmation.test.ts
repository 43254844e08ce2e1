import { describe, expect, test } from "vitest";
import { agreedTo } from "@/server/domains/copilot/engine/confirmation";

const pause = (name: string) => ({ titles: [`إيقاف حملة «${name}» (Meta)`, `Pause the campaign “${name}” (Meta)`] });
const resume = (name: string) => ({ titles: [`استئناف حملة «${name}» (Google)`, `Resume the campaign “${name}” (Google)`] });
const one = [pause("عبايات صيف 2026")];
const three = [pause("Summer Sale"), resume("Winter Sale KSA"), pause("Winter Sale UAE")];
const bare = [resume("Off Season")];
const sale = [resume("20% off on Meta")];
const autoPilotOff = [{ titles: ["تعطيل الإدارة التلقائية لحساب «حساب META» (Meta)", "Turn off auto-pilot for “حساب META” (Meta)"] }];
const autoPilotOn = [{ titles: ["تفعيل الإدارة التلقائية لحساب «حساب META» (Meta)", "Turn on auto-pilot for “حساب META” (Meta)"] }];

test("praise agrees where it says what is to be done", () => {
  expect([agreedTo("good, pause it", one), agreedTo("good, resume it", one)]).toEqual([[true], [false]]);
});

test.each<[string, boolean]>([
  ["yes go ahead. also how much has the outlet account spent today", true],
  ["confirmed, and do the perfume one next", true],
  ["ايه أكد، ووقف بعد البي ماكس", true],
  ["نعم. كم صرفنا اليوم", true],
  ["yes. but not now", false],
  ["yes. only after Eid", false],
  ["approved, and only until Friday", false],
  ["yes. Winter Sale KSA can wait", false],
  ["ok. pause the other one", false],
  ["نعم. لا تنفذ", false],
])("a yes by itself, and another instruction behind it: %s", (message, agrees) => {
  expect(agreedTo(message, three)).toEqual([agrees, agrees, agrees]);
});

describe("a plain yes agrees to all that waits", () => {
  test.each([
    "نعم",
    "نعم نفذ",
    "إي موافق",
    "اي تمام",
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
    "that works for me, lock it in",
    "perfect, that's the one",
    "حلو كده اعتمدها",
    "ثبتها",
    "approved, thanks",
  ])("%s", (message) => {
    expect([agreedTo(message, one), agreedTo(message, three)]).toEqual([[true], [true, true, true]]);
  });
});

describe("anything else agrees to nothing", () => {
  test.each([
    "لا",
    "لا تنفذ",
    "اي حملة",
    "أي موافق",
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
    "yes, turn it on",
    "ok, turn them all on",
    "yes turn the campaign on",
    "yes, switch it back on",
    "yes turn the ads on Meta off and on",
    "sure, turn up the ads",
    "yes on",
    "yes, on please",
    "ok, go on",
    "good",
    "nice",
    "حلو",
    "good, save it",
    "works on meta",
    "ok go",
    "كمل",
    "كملها",
    "امش",
    "تمام كمل",
    "ايوه شغلها",
    "ايوه رجعها",
    "أيوه فعّلها",
    "نعم شغل الحملة",
    "نعم استأنفها",
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
    ["yes, turn it on", autoPilotOff, [false]],
    ["yes, turn it off", autoPilotOff, [true]],
    ["yes, turn auto-pilot off", autoPilotOff, [true]],
    ["ايوه شغلها", autoPilotOff, [false]],
    ["ايوه عطلها", autoPilotOff, [true]],
    ["yes, turn it on", autoPilotOn, [true]],
    ["yes, turn it off", one, [true]],
    ["yes, switch the campaign off", one, [true]],
    ["yes, pause it on Meta", one, [true]],
    ["نعم أوقفها", one, [true]],
    ["ايوه وقفها", one, [true]],
    ["ايوه طفيها", one, [true]],
    ["yes, go ahead and turn them off", three, [true, false, true]],
    ["yes, turn Summer Sale off and turn Winter Sale KSA on", three, [true, true, false]],
    ["yes, turn Summer Sale on", three, [false, false, false]],
    ["نعم أوقف Summer Sale وشغل Winter Sale KSA", three, [true, true, false]],
    ["yes, turn it off", bare, [false]],
    ["yes, pause Off Season", bare, [false]],
    ["yes, Off Season", bare, [false]],
    ["yes, resume Off Season", bare, [true]],
    ["نعم شغل Off Season", bare, [true]],
    ["yes, 20% off on Meta", sale, [true]],
    ["yes, pause 20% off on Meta", sale, [false]],
    ["yes, turn 20% off on Meta off", sale, [false]],
    ["yes, pause", sale, [false]],
    ["yes", [], []],
  ];
  test.each(cases)("%s", (message, waiting, expected) => {
    expect(agreedTo(message, waiting)).toEqual(expected);
  });
});
