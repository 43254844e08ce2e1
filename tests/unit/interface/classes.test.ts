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

test("no page uses a physical side, a colour outside the theme or slanted text", () => {
  const offenders = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => physical.test(line) || rawColour.test(line) || slanted.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(offenders).toEqual([]);
});

test("motion lasts 150 ms at most, but for the sign of work", () => {
  const animations = [...readFileSync("app/globals.css", "utf8").matchAll(/animation: (\S+) (\d+)ms/g)].filter(([, name]) => name !== "busy");
  const classes = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/(?<![\w-])duration-()\[?(\d+)/g)]);
  expect(animations.length).toBeGreaterThan(2);
  expect([...animations, ...classes].filter(([, , ms]) => Number(ms) > 150).map(([found]) => found)).toEqual([]);
});
