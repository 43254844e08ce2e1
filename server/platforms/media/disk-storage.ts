import { createReadStream, existsSync } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { env } from "@/env";
import { MissingFileError } from "./missing-file";
import type { MediaStorage } from "./storage-contract";

/** The folder `media` of the data directory, which backups carry. */
export function diskStorage(): MediaStorage {
  const root = resolve(env.NASHIR_DATA_DIR, "media");
  const pathOf = (key: string) => join(root, key);

  /** The path of a file that is there. */
  async function present(key: string): Promise<string> {
    const path = pathOf(key);
    try {
      await access(path);
    } catch (cause) {
      // Where the folder is away as a whole, as a disk that is not mounted, no file is lost.
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT" || !existsSync(root)) throw cause;
      throw new MissingFileError(key, { cause });
    }
    return path;
  }

  async function remove(key: string): Promise<void> {
    const path = pathOf(key);
    await rm(path, { force: true });
    // The asset's folder goes with its last file.
    await rmdir(dirname(path)).catch(() => undefined);
  }

  return {
    async put(key, from) {
      const to = pathOf(key);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await settle(from);
      await rename(from, to);
    },
    read: async (key, range) => createReadStream(await present(key), range),
    withFile: async (key, use) => use(await present(key)),
    async remove(keys) {
      for (const key of keys) await remove(key);
    },
    async *list() {
      if (!existsSync(root)) return;
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile()) yield { key: relative(root, path).replaceAll(sep, "/"), size: (await stat(path)).size };
      }
    },
    removeWorkspace: (workspaceId) => rm(pathOf(workspaceId), { recursive: true, force: true }),
  };
}

/** Flushed to the disk before a row refers to it. */
async function settle(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
