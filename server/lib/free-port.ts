import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below what Linux (32768), macOS and Windows (49152) hand to outgoing connections, above what services commonly use. */
const FIRST = 20_000;
const END = 32_000;
const TRIES = 100;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = await new Promise<boolean>((done) => {
    server.once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => done(true));
  });
  if (listening) await new Promise((done) => server.close(done));
  return listening;
}

/**
 * A port of this machine that nothing listens on now. Not the one that the system would offer for port 0: that lies in the
 * range of outgoing connections, and while a server that owns it restarts, any program's connection may hold it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${TRIES} ports between ${FIRST} and ${END} was free.`);
}
