import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import ar from "@/components/messages/ar";
import en from "@/components/messages/en";

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

const arabic = flatten(ar);
const english = flatten(en);

describe("the two languages", () => {
  test("have the same messages", () => {
    expect([...arabic.keys()].sort()).toEqual([...english.keys()].sort());
    expect(english.size).toBeGreaterThan(100);
  });

  test.each([...english])("%s takes the same arguments and has every plural form", (key, text) => {
    const here = shapeOf(text);
    const there = shapeOf(arabic.get(key) ?? "");
    expect([...there.tags].sort()).toEqual([...here.tags].sort());
    // `n` is the printed form of `count`; Arabic says zero, one and two in words, so a sentence may do without it.
    const named = (shape: Shape) => [...shape.arguments].filter((name) => name !== "n" || !shape.arguments.has("count")).sort();
    expect(named(there)).toEqual(named(here));
    expect(there.plurals.length).toBe(here.plurals.length);
    for (const { argument, categories } of there.plurals) {
      expect(argument).toBe("count");
      expect(categories.filter((category) => !category.startsWith("=")).sort()).toEqual(["few", "many", "one", "other", "two", "zero"]);
    }
    for (const { categories } of here.plurals) expect(categories.filter((category) => !category.startsWith("=")).sort()).toEqual(["one", "other"]);
    expect(text).not.toMatch(/#/);
  });

  test.each([...arabic])("%s keeps the tone", (_key, text) => {
    expect(text).not.toMatch(/يرجى|الرجاء|عذرًا|عذراً|تم ال|قم ب|!|ـ/);
    // Marks stand on the word before them.
    expect(text).not.toMatch(/\s[،؛؟]/);
  });

  test.each([...english])("%s is calm in English", (_key, text) => {
    expect(text).not.toMatch(/\bplease\b|\boops\b|!/i);
  });
});
