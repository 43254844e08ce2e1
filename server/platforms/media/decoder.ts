import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Pool, pool } from "workerpool";
import type { DecoderWork } from "./decoder-worker";
import { UnusableFileError } from "./unusable-file";

/**
 * Parsing and decoding of media files, in processes of their own: an image takes seconds of a core and hundreds of megabytes. Threads
 * would not do: sharp works in libuv's thread pool, which all threads of a process share with file access and password hashing.
 */

const DEADLINE_MS = 120_000;
const HEAP_MEGABYTES = 256;

let decoders: Pool | null = null;

function startDecoders(): Pool {
  // As the build leaves it, and beside this file where TypeScript runs as it is.
  const bundled = !import.meta.url.endsWith(".ts");
  return pool(bundled ? join("dist", "decoder.js") : join("server", "platforms", "media", "decoder-worker.ts"), {
    workerType: "process",
    maxWorkers: Math.min(2, Math.max(1, availableParallelism() - 1)),
    forkOpts: {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, ...(bundled ? [] : ["--import", "tsx"])],
      // The child gets no settings and no secrets. More malloc arenas would retain freed memory.
      env: { MALLOC_ARENA_MAX: "2" },
    },
  });
}

async function run<Name extends keyof DecoderWork>(name: Name, args: Parameters<DecoderWork[Name]>): Promise<Awaited<ReturnType<DecoderWork[Name]>>> {
  decoders ??= startDecoders();
  try {
    return await decoders.exec(name, args).timeout(DEADLINE_MS);
  } catch (cause) {
    const { name: kind, message } = cause instanceof Error ? cause : { name: "", message: "" };
    if (kind === "UnusableFileError") throw new UnusableFileError(message);
    if (kind === "TimeoutError") throw new UnusableFileError("takes too long to read", { cause });
    throw cause;
  }
}

const last = new Map<string, Promise<unknown>>();

/** One file of a workspace at a time, so that a workspace with many files does not delay the others. */
async function inTurn<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(workspaceId) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(workspaceId, mine);
  try {
    return await mine;
  } finally {
    if (last.get(workspaceId) === mine) last.delete(workspaceId);
  }
}

export type Decoder = { [Name in keyof DecoderWork]: (...args: Parameters<DecoderWork[Name]>) => Promise<Awaited<ReturnType<DecoderWork[Name]>>> };

export function decoderFor(workspaceId: string): Decoder {
  const call =
    <Name extends keyof DecoderWork>(name: Name) =>
    (...args: Parameters<DecoderWork[Name]>) =>
      inTurn(workspaceId, () => run(name, args));
  return { probeFile: call("probeFile"), makeThumbnail: call("makeThumbnail"), cropImage: call("cropImage"), convertImage: call("convertImage") };
}
