import { setImmediate as afterOthers } from "node:timers/promises";

const SLICE_MS = 10;

/** Runs a long calculation in slices: after each, whatever else waits on the event loop has its turn. For results too large to be copied from a thread. */
export async function inSlices<Result>(calculation: Generator<void, Result>): Promise<Result> {
  let sliceEnds = performance.now() + SLICE_MS;
  for (;;) {
    const step = calculation.next();
    if (step.done) return step.value;
    if (performance.now() < sliceEnds) continue;
    await afterOthers();
    sliceEnds = performance.now() + SLICE_MS;
  }
}

/** `items.map(map)`, in slices. */
export function mapInSlices<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> {
  function* calculation(): Generator<void, Result[]> {
    const results: Result[] = [];
    for (const item of items) {
      results.push(map(item));
      yield;
    }
    return results;
  }
  return inSlices(calculation());
}
