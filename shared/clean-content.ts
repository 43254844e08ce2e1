import htmlTags from "html-tags";
import { Tokenizer } from "htmlparser2";

/**
 * What becomes of the text that people and programs send: markup goes, the writing stays as it was typed.
 * The same rules clean a post's content and each platform's own caption.
 */

/** Elements that the HTML standard has retired; browsers still know them. */
const RETIRED_TAGS =
  "acronym applet basefont bgsound big blink center dir font frame frameset isindex keygen listing marquee menuitem multicol nextid nobr noembed noframes param plaintext rb rtc spacer strike tt xmp";

const elementNames = new Set<string>([...htmlTags, ...RETIRED_TAGS.split(" ")]);

/** A `<` with the name that follows it and whether the name ends as a tag's does. */
const angle = /<(\/?)([a-z][a-z\d]*)?(?=([\s/>])?)/gi;

/** C0 and C1 controls but line feed and tab, and halves of surrogate pairs: nothing that can be seen or stored. */
const controls = /[\p{Cc}\p{Cs}]/gu;

/** Spaces of no width: zero width space, word joiner and its invisible kin, byte order mark, Mongolian vowel separator. */
const zeroWidth = /[\u200B\u2060-\u2064\uFEFF\u180E]/g;

/** A joiner or non-joiner without a preceding character that it could join. */
const idleJoiner = /(?<![^\s\u200C\u200D])[\u200C\u200D]/gu;

/** Placeholder of a `<` that begins no element's tag (`<3`, `<unknown>`, `<!--`) while the tokenizer measures those that do. */
const PLACEHOLDER = "\u0000";

/** Each pass can create a tag from the pieces around a removed one; real text does not nest deeper than this. */
const MAX_PASSES = 3;

/** Longer than anything that could come out within the longest limit; not even cleaned. In UTF-16 units. */
export const MAX_RAW_LENGTH = 400_000;

interface Span {
  start: number;
  end: number;
}

/** Positions of the tags, and for script and style of their content too. */
function markupSpans(text: string): Span[] {
  const spans: Span[] = [];
  const source = text.replace(angle, (found, slash = "", name = "", end?: string) =>
    end !== undefined && elementNames.has(name.toLowerCase()) ? found : PLACEHOLDER + slash + name,
  );
  let tagStart = 0;
  let name = "";
  let hidden: { name: string; start: number } | null = null;

  const close = (endIndex: number) => {
    if (hidden) return;
    if (name === "script" || name === "style") hidden = { name, start: tagStart };
    else spans.push({ start: tagStart, end: endIndex + 1 });
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => {
        tagStart = start - 1;
        name = source.slice(start, end).toLowerCase();
      },
      onopentagend: close,
      onselfclosingtag: close,
      onclosetag: (start, end) => {
        const bracket = source.indexOf(">", end);
        if (bracket === -1) return;
        const closed = source.slice(start, end).toLowerCase();
        if (hidden?.name === closed) {
          spans.push({ start: hidden.start, end: bracket + 1 });
          hidden = null;
        } else if (!hidden) spans.push({ start: start - 2, end: bracket + 1 });
      },
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  const open = hidden as { start: number } | null;
  if (open) spans.push({ start: open.start, end: text.length });
  return spans;
}

function without(text: string, spans: Span[]): string {
  let output = "";
  let from = 0;
  for (const { start, end } of spans) {
    output += text.slice(from, start);
    from = end;
  }
  return output + text.slice(from);
}

function removeTags(text: string): string {
  let current = text;
  for (let pass = 0; current.includes("<"); pass++) {
    const spans = markupSpans(current);
    if (spans.length === 0) return current;
    current = without(current, spans);
    // More layers than real text has: likely an attack, so all brackets are removed.
    if (pass === MAX_PASSES) return current.replaceAll("<", "");
  }
  return current;
}

/**
 * Cleans user text: HTML tags are removed (script and style with their content), any other `<`, `&` and entity stays as typed; control
 * characters and zero-width padding go; NFC; outer white space goes. Emoji sequences, ZWNJ and Arabic marks survive.
 */
export function cleanContent(raw: string): string {
  const visible = raw.replace(controls, (character) => (character === "\n" || character === "\t" ? character : "")).replace(zeroWidth, "");
  // Composed before tags are matched: composition turns look-alikes, such as the Kelvin sign, into ASCII letters.
  const text = removeTags(visible.normalize("NFC"));
  return text.replace(idleJoiner, "").normalize("NFC").trim();
}
