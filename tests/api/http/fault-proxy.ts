import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between a process and PostgreSQL and misbehaves on demand. */

export interface FaultProxy {
  /** The database's url, by way of the proxy. */
  url: string;
  /** `blackhole`: bytes vanish and nothing is refused. `reset`: connections break, new ones too. */
  set(behaviour: "pass" | "blackhole" | "reset"): void;
  /** Bytes that came from the process since the start. */
  received(): number;
  close(): Promise<void>;
}

export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let behaviour: "pass" | "blackhole" | "reset" = "pass";
  let bytes = 0;

  const server = createServer((client) => {
    if (behaviour === "reset") {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (chunk) => {
      bytes += chunk.length;
      if (behaviour === "pass") upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (behaviour === "pass") client.write(chunk);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    received: () => bytes,
    set(next) {
      behaviour = next;
      // What was swallowed cannot be given back: a connection that lost bytes is broken for good.
      if (next !== "blackhole") for (const socket of sockets) socket.resetAndDestroy();
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
