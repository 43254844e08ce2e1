import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import ar from "@/components/messages/ar";
import en from "@/components/messages/en";
import { messages as server } from "@/server/messages";

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") found.set(`${prefix}${key}`, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) found.set(inner, text);
  }
  return found;
}

interface Shape {
  arguments: Set<string>;
  plurals: { argument: string; categories: string[] }[];
  tags: Set<string>;
}

function shapeOf(message: string): Shape {
  const shape: Shape = { arguments: new Set(), plurals: [], tags: new Set() };
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.tag) {
        shape.tags.add(element.value);
        visit(element.children);
        continue;
      }
      shape.arguments.add(element.value);
      if (element.type === TYPE.plural) shape.plurals.push({ argument: element.value, categories: Object.keys(element.options) });
      if (element.type === TYPE.plural || element.type === TYPE.select) for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(parse(message));
  return shape;
}

const categoriesOf = ({ categories }: { categories: string[] }) =>
  categories
    .filter((category) => !category.startsWith("="))
    .sort()
    .join();
/** `n` is the printed form of `count`; Arabic writes zero, one and two as words, so a sentence may omit it. */
const argumentsOf = (shape: Shape) => [...shape.arguments].filter((name) => name !== "n" || !shape.arguments.has("count")).sort();

/** What is wrong with a message and its translation, in words. */
function compareShapes(text: string, translation: string): string[] {
  const here = shapeOf(text);
  const there = shapeOf(translation);
  const wrong: string[] = [];
  if ([...there.tags].sort().join() !== [...here.tags].sort().join()) wrong.push("the tags differ");
  if (argumentsOf(there).join() !== argumentsOf(here).join()) wrong.push("the arguments differ");
  if (there.plurals.length !== here.plurals.length) wrong.push("the number of plurals differs");
  if (there.plurals.some(({ argument }) => argument !== "count")) wrong.push("an Arabic plural is not of `count`");
  if (there.plurals.some((plural) => categoriesOf(plural) !== "few,many,one,other,two,zero")) wrong.push("an Arabic plural form is missing");
  if (here.plurals.some((plural) => categoriesOf(plural) !== "one,other")) wrong.push("an English plural form is missing");
  if (text.includes("#")) wrong.push("# prints a number without its locale's digits");
  return wrong;
}

describe.each([
  { of: "the pages", arabic: flatten(ar), english: flatten(en), stretched: /ـ/ },
  // A preposition is before a figure of its own: «بـ 3.2×».
  { of: "the server", arabic: flatten(server.ar), english: flatten(server.en), stretched: /ـ(?![\s{…])/ },
])("the messages of $of", ({ arabic, english, stretched }) => {
  test("are the same in both languages", () => {
    expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort());
    expect(english.size).toBeGreaterThan(100);
  });

  // One test for the whole catalogue, which lists every offender: a test a message cost more than the check itself.
  test("take the same arguments in both languages, have every plural form and keep the tone", () => {
    const offenders = [...english].flatMap(([key, text]) => {
      const translation = arabic.get(key) ?? "";
      const wrong = compareShapes(text, translation);
      if (/يرجى|الرجاء|عذرًا|عذراً|تم ال|قم ب|!/.test(translation) || stretched.test(translation))
        wrong.push("the Arabic has a word or sign that our tone avoids");
      if (/\s[،؛؟]/.test(translation)) wrong.push("an Arabic mark stands apart from the word before it");
      if (/\bplease\b|\boops\b|!/i.test(text)) wrong.push("the English has a word or sign that our tone avoids");
      return wrong.map((fault) => `${key}: ${fault}`);
    });
    expect(offenders).toEqual([]);
  });
});
