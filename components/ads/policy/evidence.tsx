/**
 * The words that something is held against. They read in their own direction, but are where the page begins to read: a text of signs alone, «!!!», has
 * no direction of its own.
 */
export function Evidence({ text }: { text: string }) {
  return (
    <q className="text-sm wrap-anywhere whitespace-pre-wrap text-gray-11">
      <bdi>{text}</bdi>
    </q>
  );
}
