/**
 * Lets so many pieces of work run at once and keeps the others in line. Hundreds of posts may be due at one instant; without a line of
 * our own they would wait in the connection pool's, which gives up on those that wait long.
 */
export class Queue {
  private free: number;
  private readonly urgent: (() => void)[] = [];
  private readonly ordinary: (() => void)[] = [];

  constructor(width: number) {
    this.free = width;
  }

  /** Urgent work goes before ordinary work, and each in its order. */
  async run<T>(work: () => Promise<T>, urgency: "urgent" | "ordinary" = "ordinary"): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((admitted) => (urgency === "urgent" ? this.urgent : this.ordinary).push(admitted));
    try {
      return await work();
    } finally {
      const next = this.urgent.shift() ?? this.ordinary.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
