interface Placed<Field> {
  field: Field;
  /** UTF-16 units, end exclusive. */
  span: readonly [start: number, end: number];
}

/** Places of a text that overlap, as one. */
export interface Overlap<Item extends Placed<unknown>> {
  field: Item["field"];
  span: [start: number, end: number];
  /** In the order in which they were given. */
  items: Item[];
}

/** Those that only touch stay apart. In the order of the fields as they first come, then of the text. */
export function overlapping<Item extends Placed<unknown>>(items: readonly Item[]): Overlap<Item>[] {
  const fields = [...new Set(items.map(({ field }) => field))];
  return fields.flatMap((field) => {
    const overlaps: Overlap<Item>[] = [];
    const ofField = items.filter((item) => item.field === field);
    for (const item of ofField.toSorted((one, other) => one.span[0] - other.span[0])) {
      const last = overlaps.at(-1);
      if (last && item.span[0] < last.span[1]) {
        last.span[1] = Math.max(last.span[1], item.span[1]);
        last.items.push(item);
      } else overlaps.push({ field, span: [...item.span], items: [item] });
    }
    for (const overlap of overlaps) overlap.items.sort((one, other) => ofField.indexOf(one) - ofField.indexOf(other));
    return overlaps;
  });
}
