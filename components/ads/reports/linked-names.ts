export interface TextPart {
  text: string;
  /** Where it leads. */
  href?: string;
}

/** A name as reports write it: in the quotes of their language, isolated. */
const name = /(?<=[“«]\u2068)[^\u2068\u2069]+(?=\u2069[”»])/g;

/** A sentence cut at its names, the first of which is that of the first campaign, and so on. Null: its campaign is gone. */
export function linkedNames(sentence: string, campaignIds: readonly (string | null)[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const [place, found] of [...sentence.matchAll(name)].entries()) {
    const id = campaignIds[place];
    if (!id) continue;
    parts.push({ text: sentence.slice(end, found.index) }, { text: found[0], href: `/ads/campaigns/${id}` });
    end = found.index + found[0].length;
  }
  return [...parts, { text: sentence.slice(end) }].filter(({ text }) => text !== "");
}
