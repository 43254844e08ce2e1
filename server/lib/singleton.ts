/**
 * The server's bundle and Next's bundle are two module graphs in one process: what must exist once (pools,
 * limiters) is kept on `globalThis` under a name.
 */
export function singleton<T>(name: string, create: () => T): T {
  const store = globalThis as typeof globalThis & { __nashir?: Map<string, unknown> };
  store.__nashir ??= new Map();
  if (!store.__nashir.has(name)) store.__nashir.set(name, create());
  return store.__nashir.get(name) as T;
}
