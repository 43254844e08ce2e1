import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The promised contrast, computed from the stylesheet itself. */

type Theme = Map<string, string>;

function themes(): { light: Theme; dark: Theme } {
  const css = readFileSync("app/tokens.css", "utf8");
  const block = (selector: string) => {
    const start = css.indexOf(`${selector} {`);
    const body = css.slice(start, css.indexOf("}", start));
    return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? "", match[2] ?? ""]));
  };
  const light = block(":root");
  return { light, dark: new Map([...light, ...block('\n  [data-theme="dark"]')]) };
}

function resolve(theme: Theme, name: string): [number, number, number] {
  const value = theme.get(name) ?? "";
  const alias = /^var\(--([\w-]+)\)$/.exec(value);
  if (alias?.[1]) return resolve(theme, alias[1]);
  const numbers = /^oklch\(([\d.]+) ([\d.]+) ?([\d.]+)?\)$/.exec(value);
  if (!numbers) throw new Error(`--${name} is not a plain oklch colour: ${value}`);
  return [Number(numbers[1]), Number(numbers[2]), Number(numbers[3] ?? 0)];
}

/** Björn Ottosson's matrices; linear light, so luminance needs no further curve. */
function linearRgb([lightness, chroma, hue]: [number, number, number]): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(theme: Theme, name: string): number {
  const [r, g, b] = linearRgb(resolve(theme, name)).map((channel) => Math.min(1, Math.max(0, channel))) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme: Theme, one: string, other: string): number {
  const [low, high] = [luminance(theme, one), luminance(theme, other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const MIN_TEXT_CONTRAST = 4.5;
const MIN_CONTROL_CONTRAST = 3;
const hues = ["accent", "green", "amber", "red", "blue", "violet"];

const pairs: [foreground: string, background: string, atLeast: number][] = [
  ...["surface", "gray-1", "gray-2", "gray-3", "gray-4"].flatMap((background): [string, string, number][] => [
    ["gray-12", background, MIN_TEXT_CONTRAST],
    ["gray-11", background, MIN_TEXT_CONTRAST],
    ["gray-10", background, MIN_TEXT_CONTRAST],
  ]),
  ...hues.flatMap((hue): [string, string, number][] => [
    [`${hue}-5`, `${hue}-1`, MIN_TEXT_CONTRAST],
    [`${hue}-4`, "surface", MIN_CONTROL_CONTRAST],
  ]),
  ["pink-4", "surface", MIN_CONTROL_CONTRAST],
  ["accent-5", "surface", MIN_TEXT_CONTRAST],
  ["accent-5", "gray-2", MIN_TEXT_CONTRAST],
  ["accent-5", "accent-2", MIN_TEXT_CONTRAST],
  ["red-5", "surface", MIN_TEXT_CONTRAST],
  ["amber-5", "surface", MIN_TEXT_CONTRAST],
  ["on-accent", "accent-4", MIN_TEXT_CONTRAST],
  ["on-accent", "accent-5", MIN_TEXT_CONTRAST],
  ["on-danger", "red-4", MIN_TEXT_CONTRAST],
  ["on-danger", "danger-hover", MIN_TEXT_CONTRAST],
  ["gray-1", "gray-12", MIN_TEXT_CONTRAST],
  ["gray-8", "surface", MIN_CONTROL_CONTRAST],
  ["gray-8", "gray-2", MIN_CONTROL_CONTRAST],
  ["accent-4", "gray-2", MIN_CONTROL_CONTRAST],
  ...[1, 2, 3, 4, 5].map((series): [string, string, number] => [`series-${series}`, "surface", MIN_CONTROL_CONTRAST]),
];

const both = themes();

test.each(pairs)("%s on %s is at least %d to 1 in both themes", (foreground, background, atLeast) => {
  expect(contrast(both.light, foreground, background)).toBeGreaterThanOrEqual(atLeast);
  expect(contrast(both.dark, foreground, background)).toBeGreaterThanOrEqual(atLeast);
});

test("every colour of both themes lies inside sRGB", () => {
  for (const theme of [both.light, both.dark]) {
    for (const [name, value] of theme) {
      if (!value.startsWith("oklch") || value.includes("/")) continue;
      for (const channel of linearRgb(resolve(theme, name))) {
        expect(channel, name).toBeGreaterThanOrEqual(-0.002);
        expect(channel, name).toBeLessThanOrEqual(1.002);
      }
    }
  }
});

test("the device's choice repeats the dark theme to the letter", () => {
  const css = readFileSync("app/tokens.css", "utf8");
  const lines = (body: string) => [...body.matchAll(/--[\w-]+:[^;]+;/g)].map(([line]) => line);
  const [, dark = "", system = ""] = css.split(/\[data-theme="(?:dark|system)"\] \{/);
  expect(lines(system)).toEqual(lines(dark));
});
