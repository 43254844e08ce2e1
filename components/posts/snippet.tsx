/** The beginning of a post's text, at most two lines, in the text's own direction but on the list's side. What is more stands on the post's page. */
export function Snippet({ text }: { text: string }) {
  return (
    <span className="line-clamp-2 leading-6 [overflow-wrap:anywhere]">
      <bdi>{text.slice(0, 400).replace(/\s+/g, " ")}</bdi>
    </span>
  );
}
