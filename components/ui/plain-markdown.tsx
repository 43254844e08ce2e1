import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";

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

/** Markdown that leads nowhere and fetches nothing, in the page's own looks. */
export function PlainMarkdown({ text, parts }: { text: string; parts: Components }) {
  return (
    <Markdown remarkPlugins={[remarkGfm]} components={{ ...parts, ...inert }}>
      {text}
    </Markdown>
  );
}
