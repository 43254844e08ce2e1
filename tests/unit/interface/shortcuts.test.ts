import { describe, expect, it } from "vitest";
import { readRecent, withOpened } from "@/components/palette/recent";
import { destinations } from "@/components/shell/destinations";
import { keyOf, shortcutOf } from "@/components/shell/shortcut-keys";

describe("the key that is meant", () => {
  it.each([
    ["c", "KeyC", "c"],
    ["C", "KeyC", "c"],
    ["ؤ", "KeyC", "c"],
    ["ل", "KeyG", "g"],
    // A Latin layout of another order: what is printed on the key counts.
    ["c", "KeyI", "c"],
    ["/", "Slash", "/"],
    ["ظ", "Slash", "/"],
    ["؟", "Slash", "?"],
    ["?", "Slash", "?"],
    ["?", "Minus", "?"],
    ["١", "Digit1", "1"],
    ["Escape", "Escape", "Escape"],
    ["ط", "Quote", "ط"],
  ])("%s on %s is %s", (key, code, meant) => {
    expect(keyOf({ key, code })).toBe(meant);
  });
});

const press = { key: "c", code: "KeyC", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };
const resting = { afterG: false, writing: false, on: true };

describe("what a press does", () => {
  it.each([
    ["C", {}, {}, "newPost"],
    ["C on an Arabic layout", { key: "ؤ" }, {}, "newPost"],
    ["G", { key: "g" }, {}, "g"],
    ["C after G", {}, { afterG: true }, { go: "c" }],
    ["C on an Arabic layout after G", { key: "ؤ" }, { afterG: true }, { go: "c" }],
    ["a sign after G", { key: "/" }, { afterG: true }, null],
    ["slash", { key: "/", code: "Slash" }, {}, "search"],
    ["a question mark", { key: "?", code: "Slash" }, {}, "list"],
    ["an Arabic question mark", { key: "؟", code: "Slash" }, {}, "list"],
    ["C while somebody writes", {}, { writing: true }, null],
    ["C while a letter is being composed", { isComposing: true }, {}, null],
    ["C where the keys are switched off", {}, { on: false }, null],
    ["Ctrl C", { ctrlKey: true }, {}, null],
    ["Alt C", { altKey: true }, {}, null],
    ["Ctrl K", { key: "k", code: "KeyK", ctrlKey: true }, {}, "palette"],
    ["Command K on an Arabic layout", { key: "ن", code: "KeyK", metaKey: true }, {}, "palette"],
    ["Ctrl K while somebody writes", { key: "k", code: "KeyK", ctrlKey: true }, { writing: true }, "palette"],
    ["Ctrl K where the keys are switched off", { key: "k", code: "KeyK", ctrlKey: true }, { on: false }, "palette"],
    ["Ctrl Z", { key: "z", code: "KeyZ", ctrlKey: true }, {}, "undo"],
    ["Command Z on an Arabic layout", { key: "ئ", code: "KeyZ", metaKey: true }, {}, "undo"],
    ["Ctrl Z while somebody writes", { key: "z", code: "KeyZ", ctrlKey: true }, { writing: true }, null],
    ["Ctrl Z while a letter is being composed", { key: "z", code: "KeyZ", ctrlKey: true, isComposing: true }, {}, null],
    ["Ctrl Z where the keys are switched off", { key: "z", code: "KeyZ", ctrlKey: true }, { on: false }, null],
    ["Ctrl Shift Z", { key: "Z", code: "KeyZ", ctrlKey: true, shiftKey: true }, {}, null],
    ["Ctrl Y", { key: "y", code: "KeyY", ctrlKey: true }, {}, null],
    ["a key that means nothing", { key: "z", code: "KeyZ" }, {}, null],
  ] as const)("%s", (_name, pressed, state, expected) => {
    expect(shortcutOf({ ...press, ...pressed }, { ...resting, ...state })).toEqual(expected);
  });

  it("leads to one place for each letter", () => {
    const letters = destinations.flatMap((one) => [one, ...one.sections]).flatMap(({ shortcut }) => shortcut ?? []);
    expect(letters.length).toBeGreaterThan(5);
    expect(new Set(letters).size).toBe(letters.length);
  });
});

describe("what was opened last", () => {
  const opened = (place: number) => ({ href: `/posts/${place}`, label: `${place}` });

  it("stands first, once, and five are kept", () => {
    expect(withOpened([1, 2, 3, 4, 5].map(opened), opened(3)).map(({ label }) => label)).toEqual(["3", "1", "2", "4", "5"]);
    expect(withOpened([1, 2, 3, 4, 5].map(opened), opened(6)).map(({ label }) => label)).toEqual(["6", "1", "2", "3", "4"]);
  });

  it("is nothing where nothing can be kept", () => {
    expect(readRecent("w")).toEqual([]);
  });
});
