/** What readers see of a commentary. The text ends at the first character of the grammar that stands there unescaped and fits no element. */
export function rendered(commentary: string): string {
  let text = "";
  let rest = commentary;
  while (rest !== "") {
    const element =
      /^\{hashtag\|\\?#\|([^{}|]+)\}/u.exec(rest) ??
      /^@\[((?:\\.|[^\]\\])+)\]\(urn:li:(?:person|organization):[^)]+\)/u.exec(rest) ??
      /^\\([\\|{}@[\]()<>#*_~])/u.exec(rest);
    if (element) {
      text += element[0].startsWith("{") ? `#${element[1]}` : element[1];
      rest = rest.slice(element[0].length);
      continue;
    }
    const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
    // A plain hashtag is recognised without its element.
    if (/[\\|{}@[\]()<>*_~]/.test(character)) break;
    text += character;
    rest = rest.slice(character.length);
  }
  return text;
}
