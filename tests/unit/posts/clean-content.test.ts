import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanContent, MAX_RAW_LENGTH } from "@/shared/clean-content";
import { codePoints } from "@/shared/code-points";

const cases: [what: string, typed: string, kept: string][] = [
  ["plain text", "Hello", "Hello"],
  ["a heart", "I <3 you", "I <3 you"],
  ["comparison", "a < b && b > c", "a < b && b > c"],
  ["entities", "Fish &amp; chips &lt;b&gt; &#128512;", "Fish &amp; chips &lt;b&gt; &#128512;"],
  ["tags", "<p>Hello <b>world</b></p>", "Hello world"],
  ["upper case", "<B>x</B><BR/>y", "xy"],
  ["attributes", "<a href=\"https://x.example/?a>b\" title='>'>link</a>", "link"],
  ["a retired element", "<font color=red>x</font> <center>y</center>", "x y"],
  ["script with its content", "a<script>alert('</b>')</script>b", "ab"],
  ["style with its content", "a<style>p{}</style >b", "ab"],
  ["script that never ends", "a <script>alert(1)", "a"],
  ["script in upper case with attributes", "a<SCRIPT src='x'>1</SCRIPT\n>b", "ab"],
  ["self-closed script", "a<script/>b</script>c", "ac"],
  ["unknown element", "<foo>x</foo> <my-tag>", "<foo>x</foo> <my-tag>"],
  ["unknown element around a known one", "price <cost and <b>bold</b>", "price <cost and bold"],
  ["name that only begins like a tag", "<bold>x</bold> <i3>", "<bold>x</bold> <i3>"],
  ["tag that never ends", "a <b", "a <b"],
  ["closing tag that never ends", "a </b", "a </b"],
  ["comment", "a <!-- b --> c", "a <!-- b --> c"],
  ["tag in a comment", "a <!-- <b>x</b> --> c", "a <!-- x --> c"],
  ["declaration and instruction", "<!DOCTYPE html><?php ?>", "<!DOCTYPE html><?php ?>"],
  ["tag in a title", "<title><b>x</b></title>", "x"],
  ["plaintext", "a<plaintext>b <i>c</i>", "ab c"],
  ["tag split by a tag", "a<scr<b>ipt>x</scr<b>ipt>c", "ac"],
  ["tag split by zero width", "<b\u200b>x</\u200bb>", "x"],
  ["tag split by NUL", "<\u0000b>x", "x"],
  ["Kelvin sign in a name", "<\u212Abd>x</\u212Abd>", "x"],
  ["control characters", "a\u0000b\u0007c\u007fd\u0085e\rf", "abcdef"],
  ["line feed and tab", "a\n\tb", "a\n\tb"],
  ["carriage return and line feed", "a\r\nb", "a\nb"],
  ["zero-width padding", "\ufeffa\u200bb\u2060c\u200b", "abc"],
  ["outer white space", " \n\u00a0 a b \t", "a b"],
  ["NFC", "e\u0301", "\u00e9"],
  ["NFC across a removed tag", "e<b>\u0301", "\u00e9"],
  ["family", "👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"],
  ["rainbow flag, skin tone, keycap", "🏳️‍🌈 👍🏽 1️⃣ 👩🏽‍💻", "🏳️‍🌈 👍🏽 1️⃣ 👩🏽‍💻"],
  ["subdivision flag", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["ZWNJ", "می‌خواهم", "می‌خواهم"],
  ["ZWJ of an abbreviation", "سنة ١٤٤٨ ه‍.", "سنة ١٤٤٨ ه‍."],
  ["idle joiners", "\u200c\u200da\u200d\u200d b\u200c\u200c", "a\u200d b\u200c"],
  ["Arabic diacritics", "مُحَمَّدٌ", "مُحَمَّدٌ".normalize("NFC")],
  ["direction marks", "a\u200f!\u061c", "a\u200f!\u061c"],
  ["lone surrogates", "a\ud800b\udc00c", "abc"],
  ["only padding", "\u200b\ufeff \u0000\u200d", ""],
  ["only tags", "<p><br></p>", ""],
];

describe("cleanContent", () => {
  test.each(cases)("%s", (_, typed, kept) => {
    expect(cleanContent(typed)).toBe(kept);
  });

  test("is stable, well-formed and free of tags for whatever is sent", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      "/",
      "b",
      "script",
      "style",
      "title",
      "<b>",
      "</b>",
      "<!--",
      "-->",
      "\u200d",
      "\u200b",
      "\u0000",
      "e",
      "\u0301",
      " ",
      '"',
      "=",
      "😀",
      "\ud800",
      "<i",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "binary" })), { maxLength: 40 }), (pieces) => {
        const once = cleanContent(pieces.join(""));
        expect(cleanContent(once)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toMatch(/<\/?(?:b|i|script|style|title)>/i);
      }),
      { numRuns: 2_000 },
    );
  }, 60_000);

  test("takes no more than a moment for text made to wear it out", () => {
    for (const layer of ["<b", "<<b>", "<!--", "<b <", '<a "', "<script>", "\u200d"]) {
      // A way that takes the square of the length would take hours for so much.
      const started = performance.now();
      cleanContent(layer.repeat((MAX_RAW_LENGTH - 1_000) / layer.length) + ">".repeat(1_000));
      expect(performance.now() - started, layer).toBeLessThan(10_000);
    }
  }, 120_000);
});

test("codePoints counts an emoji once", () => {
  expect(codePoints("a😀é")).toBe(3);
});
