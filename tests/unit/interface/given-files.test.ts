import { describe, expect, test } from "vitest";
import { displayableFiles, pastedFiles } from "@/components/media/given-files";

const file = (name: string, type: string) => new File(["x"], name, { type });
const image = file("a.png", "image/png");
const clipboard = (files: File[], text: string) => ({ files, getData: (format: string) => (format === "text/plain" ? text : "") });

describe("what is pasted", () => {
  test.each([
    ["a screenshot", clipboard([image], ""), [image]],
    ["text", clipboard([], "مرحبا"), []],
    ["cells, with their picture", clipboard([image], "1\t2\n3\t4"), []],
    ["a file, by its name", clipboard([image], "a.png"), [image]],
    ["a file, by its path", clipboard([image], "/home/noura/a.png\n"), [image]],
    ["a name that a system spells in parts", clipboard([file("cafe\u0301.png", "image/png")], "caf\u00e9.png"), ["cafe\u0301.png"]],
    ["text that is beside a file's name", clipboard([image], "a.png\nand more"), []],
  ])("%s", (_, data, expected) => {
    expect(pastedFiles(data).map(({ name }) => name)).toEqual(expected.map((given) => (typeof given === "string" ? given : given.name)));
  });
});

test.each([
  ["a.png", "image/png", true],
  ["a.bin", "video/mp4", true],
  ["a.MKV", "", true],
  ["a.pdf", "application/pdf", false],
  ["a", "", false],
  // A name that contradicts the declared type.
  ["a.mp4", "text/html", false],
])("%s as %j: %s", (name, type, fits) => {
  expect(displayableFiles([file(name, type)])).toHaveLength(fits ? 1 : 0);
});
