import { createHash } from "node:crypto";
import { mkdirSync, realpathSync, unlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Who holds a data directory. */
export interface DataLockHolder {
  role: "launcher" | "command";
  pid: number;
}

export interface DataLock {
  release(): Promise<void>;
}

/**
 * One process at a time works on a data directory. The lock is a listening local socket whose name comes from the directory's
 * real path: the kernel frees it when the holder dies, and the socket answers with the holder's id.
 */
function socketName(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const hash = createHash("sha256").update(realpathSync(directory)).digest("hex").slice(0, 24);
  // On Linux the abstract name space needs no file that could be left behind.
  return process.platform === "linux" ? `\0nashir-${hash}` : join(tmpdir(), `nashir-${hash}.sock`);
}

function listen(server: Server, name: string): Promise<boolean> {
  return new Promise((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? done(false) : fail(error)));
    server.listen(name, () => done(true));
  });
}

/** Null when the lock is free. */
export function dataLockHolder(directory: string): Promise<DataLockHolder | null> {
  return new Promise((done) => {
    const socket = connect(socketName(directory));
    let text = "";
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const [role, pid] = text.split(" ");
      done(role === "launcher" || role === "command" ? { role, pid: Number(pid) } : null);
    });
  });
}

/** Acquires the lock, or returns its holder. */
export async function acquireDataLock(directory: string, role: DataLockHolder["role"]): Promise<DataLock | DataLockHolder> {
  const name = socketName(directory);
  for (let round = 0; ; round += 1) {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end(`${role} ${process.pid}`);
    });
    if (await listen(server, name)) {
      server.unref();
      return { release: () => new Promise((done) => server.close(() => done())) };
    }
    const holder = await dataLockHolder(directory);
    if (holder) return holder;
    if (round === 5) return { role: "command", pid: 0 };
    // A socket file without a listener: its owner died.
    if (!name.startsWith("\0")) unlinkSync(name);
  }
}
