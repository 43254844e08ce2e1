import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { Link } from "@/components/ui/link";

interface TextPart {
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

type Item = ReactElement<{ children?: ReactNode }>;

const isItem = (node: ReactNode): node is Item => isValidElement(node);

/** The items of a list with their names as links: those of the first item are the first of `links`. */
export function linkedItems(children: ReactNode, links: readonly (readonly (string | null)[])[]): ReactNode {
  return Children.toArray(children)
    .filter(isItem)
    .map((item, place) => {
      const content = Children.map(item.props.children, (child) => (typeof child === "string" ? <Linked sentence={child} ids={links[place] ?? []} /> : child));
      return cloneElement(item, {}, content);
    });
}

function Linked({ sentence, ids }: { sentence: string; ids: readonly (string | null)[] }) {
  return linkedNames(sentence, ids).map(({ text, href }) =>
    href ? (
      <Link key={`${href} ${text}`} href={href} className="text-accent-5 underline underline-offset-2 print:text-inherit print:no-underline">
        {text}
      </Link>
    ) : (
      text
    ),
  );
}
