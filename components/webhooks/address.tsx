/** An address is cut in its middle: its host and its end distinguish it from others. */
export function truncateMiddle(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = Math.floor(length / 3);
  return `${text.slice(0, length - end - 1)}…${text.slice(-end)}`;
}

/** An endpoint's address on one line, left to right in either language; whole in its title. */
export function Address({ url, length = 48 }: { url: string; length?: number }) {
  return (
    <bdi dir="ltr" title={url} className="font-medium break-words">
      {truncateMiddle(url, length)}
    </bdi>
  );
}
