import type { DraftsPreview, SchedulePreview } from "../copilot-tools.schema";
import { excerpt } from "./change-wording";
import { visibleText } from "./tool-data";

/** Whether a reply has told of a change that waits: only then can a yes to the reply mean it. Pure. */

export interface WaitingChange {
  /** What it may be called, in each language. */
  titles: readonly string[];
  preview: unknown;
}

/** Words alone: how a name is set off, escaped, quoted or broken into lines is the writer's. Emoji and currencies are words too, the signs of Markdown are not. */
const wordsOf = (text: string): string =>
  (
    visibleText(text)
      .normalize("NFKC")
      .match(/[\p{L}\p{M}\p{N}\p{So}\p{Sc}]+/gu) ?? []
  ).join(" ");

/** Posts may be told by their own words. */
function postsIn(preview: unknown): string[] {
  const { drafts = [], posts = [] } = preview as Partial<Pick<DraftsPreview, "drafts"> & Pick<SchedulePreview, "posts">>;
  return [...drafts, ...posts].map(({ content }) => excerpt(content));
}

export function isTold(reply: string, { titles, preview }: WaitingChange): boolean {
  const said = ` ${wordsOf(reply)} `;
  const tells = (text: string): boolean => {
    const words = wordsOf(text);
    // An excerpt may end within a word.
    return words !== "" && said.includes(text.endsWith("…") ? ` ${words}` : ` ${words} `);
  };
  const posts = postsIn(preview);
  return titles.some(tells) || (posts.length > 0 && posts.every(tells));
}
