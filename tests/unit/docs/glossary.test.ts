import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

describe("docs/glossary.md", () => {
  const rows = readFileSync("docs/glossary.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const terms = rows.map(([, term = ""]) => term);

  test("lists each term once, in alphabetical order", () => {
    expect(terms.length).toBeGreaterThan(50);
    expect([...new Set(terms)].toSorted((one, other) => one.localeCompare(other, "en"))).toEqual(terms);
  });

  test("names places that exist", () => {
    const places = rows.flatMap(([, , , where = ""]) => [...where.matchAll(/`([^`]+)`/g)].map(([, place = ""]) => place));
    expect(places.length).toBeGreaterThanOrEqual(terms.length);
    expect(places.filter((place) => !existsSync(place))).toEqual([]);
  });
});
