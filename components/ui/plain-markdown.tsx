import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { isolated } from "@/shared/format";

/** What the element shows, without the syntax tree that comes with it. */
export function only({ children }: { children?: ReactNode }) {
  return { children };
}

/** Links, pictures and struck-out words could only come from a name at a platform, and none of them is wanted. */
const inert: Components = {
  a: (props) => <span {...only(props)} />,
  img: () => null,
  del: (props) => <span {...only(props)} />,
};

type Node = { type: string; value?: string; tagName?: string; children?: Node[] };

/** A name in quotation marks, or a figure with its sign and unit. */
const foreign = /(?<=[«“])[^«»“”]+(?=[»”])|[+\u2212-]?\d[\d.,:]*[%×]?/g;

/** Isolates names and figures, so that they stay whole where the sentence runs the other way. A text with isolates of its own, as a report's, is left as it is. */
function isolateForeign() {
  const walk = (node: Node): void => {
    if (node.tagName === "code") return;
    if (node.type === "text" && node.value && !/[\u2066-\u2069]/.test(node.value)) node.value = node.value.replace(foreign, isolated);
    for (const child of node.children ?? []) walk(child);
  };
  return walk;
}

/** Markdown without links and images, in the page's own styles. */
export function PlainMarkdown({ text, parts }: { text: string; parts: Components }) {
  return (
    <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[isolateForeign]} components={{ ...parts, ...inert }}>
      {text}
    </Markdown>
  );
}
