/** The beginning of a post's text, at most two lines; what is more stands on the post's own page. */
export function Snippet({ text }: { text: string }) {
  return (
    <span dir="auto" className="line-clamp-2 leading-6 [overflow-wrap:anywhere]">
      {text.slice(0, 400).replace(/\s+/g, " ")}
    </span>
  );
}
