import { goKey, keys } from "./keys";

/** Single keys, read so that they hold on an Arabic layout too: there the C key sends «ؤ». */

interface Press {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
}

/** The key as it is named in the list of shortcuts: its own Latin letter or sign, else the letter that a Latin layout has there. */
export function keyOf({ key, code }: Pick<Press, "key" | "code">): string {
  if (/^[\x21-\x7e]$/.test(key)) return key.toLowerCase();
  if (key.length > 1) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return letter.toLowerCase();
  if (code === "Slash") return key === "؟" ? "?" : "/";
  return /^Digit([0-9])$/.exec(code)?.[1] ?? key;
}

export type Shortcut = "palette" | "search" | "newPost" | "list" | "undo" | { go: string };

const alone = ["newPost", "search", "list"] as const;

/** What is pressed, and whether a G waits for its second key. Alone, nothing of the browser's own is taken. */
export function shortcutOf(press: Press, state: { afterG: boolean; writing: boolean; on: boolean }): Shortcut | "g" | null {
  if (press.isComposing || press.altKey) return null;
  const key = keyOf(press);
  if (press.ctrlKey || press.metaKey) {
    if (key === keys.general.palette) return "palette";
    // In a field it takes back what was typed, which is the browser's own; with Shift it means the opposite.
    return key === keys.general.undo && !press.shiftKey && !state.writing && state.on ? "undo" : null;
  }
  if (state.writing || !state.on) return null;
  if (state.afterG) return /^[a-z]$/.test(key) ? { go: key } : null;
  if (key === goKey) return "g";
  return alone.find((name) => keys.general[name] === key) ?? null;
}

/** Where a person writes, or chooses by letters. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [role=menu], [role=listbox], [role=combobox]") !== null)
  );
}
