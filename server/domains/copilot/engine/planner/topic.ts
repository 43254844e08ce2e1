import { dialectTerms, socialPlatformTerms } from "./vocabulary/slots";

/** What a text is to be about, without what was said of its manner behind it: its dialect, and where it goes. */

const anyOf = (terms: Readonly<Record<string, string>>): string =>
  Object.values(terms)
    .flatMap((list) => list.split(", "))
    .map((term) => term.replace(/^=/, "").replace(/^(?:بال|ال)/, ""))
    .sort((a, b) => b.length - a.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("ة", "[ةه]"))
    .join("|");

const dialect = new RegExp(
  `\\s(?:(?:باللهج[ةه]|بلهج[ةه]|باللغ[ةه]|بالعربي[ةه])\\s+(?:ال)?(?:${anyOf(dialectTerms)})|(?:بال|ب)(?:عامي[ةه]|(?:${anyOf(dialectTerms)}))|in\\s+(?:the\\s+)?(?:${anyOf(dialectTerms)}|arabic|english))(?:\\s+(?:dialect|arabic))?\\s*$`,
  "iu",
);
const platform = `(?:ال)?(?:${anyOf(socialPlatformTerms)})`;
const place = new RegExp(
  `\\s(?:(?:على|علي|في|for|on|to)\\s+(?:منص[ةه]\\s+)?|ل(?:ـ|منص[ةه]\\s+)?\\s?)${platform}(?:\\s*(?:[،,&]|و|and)\\s*(?:(?:على|ل)\\s*)?${platform})*\\s*$`,
  "iu",
);
const longest = 400;

export function withoutManner(said: string): string | null {
  let topic = said.slice(0, 4000);
  for (let before = ""; before !== topic; ) {
    before = topic;
    topic = topic
      .replace(/[؟?!.،,\s]+$/u, "")
      .replace(dialect, "")
      .replace(place, "");
  }
  topic = topic.trim();
  return topic ? [...topic].slice(0, longest).join("") : null;
}
