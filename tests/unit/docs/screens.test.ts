import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { screens } from "@/tests/screens/list";

describe("pictures of docs/", () => {
  const files = readdirSync("docs");
  const taken = screens.map(({ name }) => `${name}.png`).sort();

  test("are those that the command takes", () => {
    expect(files.filter((file) => file.endsWith(".png")).sort()).toEqual(taken);
  });

  test("are all shown, each with words for those who cannot see it", () => {
    const shown = [...readFileSync("docs/screens.md", "utf8").matchAll(/!\[([^\]]{10,})\]\(([^)]+)\)/g)].map(([, , file]) => file);
    expect(shown.sort()).toEqual(taken);
  });
});
