import clsx from "clsx";

/**
 * The beginning of a post's text, at most two lines, in the text's own direction but on the list's side. What is more is on the post's page.
 * `brief`: one line in a table, whose row has another line for more.
 */
export function Snippet({ text, brief = false }: { text: string; brief?: boolean }) {
  return (
    <span dir="auto" className={clsx("parent-side line-clamp-2 leading-6 [overflow-wrap:anywhere]", brief && "@4xl:line-clamp-1")}>
      {text.slice(0, 400).replace(/\s+/g, " ")}
    </span>
  );
}
