import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export class PortError extends Error {
  override name = "PortError";
}

/** The error code of trying to listen there; null when it is free. */
function tryListen(host: string, port: number): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(null)));
  });
}

/** Retries while a process of a just killed start releases its port. */
export async function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  if (port === 0) return;
  let problem = await tryListen(host, port);
  for (const deadline = Date.now() + 1_500; problem === "EADDRINUSE" && Date.now() < deadline; ) {
    await sleep(50);
    problem = await tryListen(host, port);
  }
  if (problem === null) return;
  if (problem === "EADDRINUSE") throw new PortError(`Port ${port} on ${host} is in use: stop what uses it, or set ${variable} to another port.`);
  if (problem === "EACCES") throw new PortError(`Port ${port} may not be used by this user: set ${variable} to a port above 1023.`);
  if (problem === "EADDRNOTAVAIL" || problem === "ENOTFOUND") throw new PortError(`HOST: ${host} is not an address of this machine.`);
  throw new PortError(`Port ${port} on ${host} cannot be listened at (${problem}): see ${variable} and HOST.`);
}
