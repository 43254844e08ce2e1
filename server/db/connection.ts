import { Client, type ClientConfig } from "pg";

type Send = (...statement: unknown[]) => unknown;

const textOf = (statement: unknown) => (typeof statement === "object" && statement !== null && "text" in statement ? statement.text : statement);
const emptyResult = () => Promise.resolve({ rowCount: 0, rows: [], fields: [] });

/** Prisma writes the schema too. */
const WRITES_EVENTS = /INSERT INTO (?:"public"\.)?"OutboxEvent"/;

/**
 * A connection that saves round trips: statements of one turn of the event loop are written at once, and a transaction's first one does not
 * wait for the answer of its BEGIN. A write costs this process about as much as the database needs for a short statement.
 */
export class PipelinedClient extends Client {
  #isCorked = false;
  #hasWrittenEvents = false;

  constructor(config?: ClientConfig) {
    super({ ...config, pipeline: true });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads cannot be written as one.
  override query(...statement: any[]): any {
    const send = super.query.bind(this) as Send;
    const text = textOf(statement[0]);
    if (typeof text === "string" && WRITES_EVENTS.test(text)) this.#hasWrittenEvents = true;
    this.#corkUntilNextTick();
    if (text !== "BEGIN") return send(...statement);
    // It fails with its connection only, and then so does the statement behind it.
    (send(...statement) as Promise<unknown>).catch(() => undefined);
    return emptyResult();
  }

  /** Whether events were written to the outbox since this was asked last. */
  takeEventsWritten(): boolean {
    const written = this.#hasWrittenEvents;
    this.#hasWrittenEvents = false;
    return written;
  }

  #corkUntilNextTick(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
