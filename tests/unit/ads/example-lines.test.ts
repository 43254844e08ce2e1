import { expect, test } from "vitest";
import { exampleLines, registerOf, withBanned } from "@/components/ads/brand/example-lines";

const profile = {
  name: "واحة",
  languages: ["ar"],
  dialect: null,
  voice: null,
  valueProps: ["توصيل خلال يوم", "Same-day delivery", "تمور المدينة", "تغليف هدايا"],
  bannedTerms: [],
};
const linesOf = (more: object = {}) =>
  exampleLines({ ...profile, ...more }).map(({ voice, lines }) => [
    voice,
    ...lines.map(({ parts }) =>
      parts
        .map(({ text, banned }) => (banned ? `[${text}]` : text))
        .join("")
        .replaceAll(/[\u2068\u2069]/gu, ""),
    ),
  ]);

test.each([
  ["no dialect", {}, [["MSA", "جديدنا في واحة: توصيل خلال يوم", "جديدنا في واحة: تمور المدينة", "لمعرفة المزيد تكفي رسالة إلى واحة."]]],
  ["a dialect", { dialect: "EGYPTIAN", valueProps: [] }, [["EGYPTIAN", "أي سؤال؟ إحنا معاكم."]]],
  ["a lively voice", { dialect: "GULF", voice: "نبرة مرحة", valueProps: ["قهوة"] }, [["GULF", "يا هلا! جديد واحة: قهوة ✨", "وش تنتظرون؟ حياكم 💬"]]],
  [
    "a formal voice",
    { dialect: "IRAQI", voice: "رسمية", valueProps: ["قهوة"] },
    [["IRAQI", "يسرّنا في واحة أن نقدّم لكم: قهوة", "لأي استفسار، يسعدنا تواصلكم مع واحة."]],
  ],
  [
    "two languages",
    { languages: ["ar-SA", "en"], valueProps: ["Same-day delivery"] },
    [
      ["MSA", "لمعرفة المزيد تكفي رسالة إلى واحة."],
      ["en", "New at واحة: Same-day delivery", "Questions? Write to واحة."],
    ],
  ],
  ["no language that there are patterns for", { languages: ["fr"] }, []],
  ["no name", { name: "  " }, []],
  ["a name that looks like a pattern", { name: "$&", valueProps: [] }, [["MSA", "لمعرفة المزيد تكفي رسالة إلى $&."]]],
  [
    "a banned term",
    { valueProps: ["أرخص التمور"], bannedTerms: ["ارخص", ""] },
    [["MSA", "جديدنا في واحة: [أرخص] التمور", "لمعرفة المزيد تكفي رسالة إلى واحة."]],
  ],
])("the lines with %s", (_name, more, lines) => {
  expect(linesOf(more)).toEqual(lines);
});

test.each([
  ["", "plain"],
  ["Clear and short", "plain"],
  ["Formal", "formal"],
  ["غير رسمية", "lively"],
  ["informal", "lively"],
  ["Warm and professional", "lively"],
])("the voice %j is %s", (voice, register) => {
  expect(registerOf(voice)).toBe(register);
});

test.each([
  ["Free for all", ["free"], "[Free] for all"],
  ["Freedom", ["free"], "Freedom"],
  ["عرض مجّانًا", ["مجانا"], "عرض [مجّانًا]"],
  ["والأرخص هنا", ["أرخص"], "[والأرخص] هنا"],
  ["C++ (new)", ["c++", "(new)"], "[C++] ([new])"],
  ["price of today", ["best price", "price of", "of today"], "[price of][ today]"],
  ["the best  price", ["best price"], "the [best  price]"],
])("%s without %j", (text, terms, marked) => {
  expect(
    withBanned(text, terms)
      .map((part) => (part.banned ? `[${part.text}]` : part.text))
      .join(""),
  ).toBe(marked);
});
