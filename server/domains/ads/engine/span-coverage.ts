type Span = readonly [start: number, end: number];

/** Which places of a text are taken. Asking and adding take time in the span's length alone, however many were added before. */
export class SpanCoverage {
  readonly #taken: Uint8Array;

  constructor(length: number) {
    this.#taken = new Uint8Array(length);
  }

  add([start, end]: Span): void {
    this.#taken.fill(1, start, end);
  }

  overlaps([start, end]: Span): boolean {
    return this.#taken.subarray(start, end).includes(1);
  }
}
