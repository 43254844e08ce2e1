import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { linkedNames } from "./linked-names";

type Item = ReactElement<{ children?: ReactNode }>;

const isItem = (node: ReactNode): node is Item => isValidElement(node);

/** The items of a list with their names as links: those of the first item are the first of `links`. */
export function linkedItems(children: ReactNode, links: readonly (readonly (string | null)[])[]): ReactNode {
  return Children.toArray(children)
    .filter(isItem)
    .map((item, place) => {
      const told = Children.map(item.props.children, (child) => (typeof child === "string" ? <Linked sentence={child} ids={links[place] ?? []} /> : child));
      return cloneElement(item, {}, told);
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
