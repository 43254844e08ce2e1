import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Either direction of reading gets the same page: only logical sides, only colours of the theme. */

const files = ["app", "components"].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => join(root, file)),
);

const physical =
  /(?<![\w-])-?(?:[mp][lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|scroll-[mp][lr])-(?:\d|\[|auto|px|full)|(?<![\w-])text-(?:left|right)(?![\w-])|(?<![\w-])float-(?:left|right)/;
const rawColour = /(?:bg|text|border|fill|stroke|outline)-\[(?:#|rgb|hsl|oklch)|#[0-9a-f]{6}\b/i;
const slanted = /(?<![\w-])(?:italic|uppercase|tracking-(?:wide|tight|\[))/;

test("there are pages to look at", () => {
  expect(files.length).toBeGreaterThan(40);
});

test.each(files)("%s", (file) => {
  const lines = readFileSync(file, "utf8").split("\n");
  const wrong = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).map((line) => line.trim());
  expect(wrong(physical)).toEqual([]);
  expect(wrong(rawColour)).toEqual([]);
  expect(wrong(slanted)).toEqual([]);
});
