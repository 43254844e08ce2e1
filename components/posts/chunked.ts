/** Runs an action on many posts in chunks, to report progress and to allow a stop between two chunks. */
export async function inChunks<Item, Result>(
  items: readonly Item[],
  size: number,
  act: (part: Item[]) => Promise<readonly Result[]>,
  shouldContinue: (done: number) => boolean,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += size) {
    results.push(...(await act(items.slice(from, from + size))));
    if (!shouldContinue(Math.min(from + size, items.length))) break;
  }
  return results;
}
