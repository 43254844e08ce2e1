import type { Readable } from "node:stream";

/** Storage of media files. Keys are generated here: `<workspace>/<asset>/<name>`; they contain no caller's input. */

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

export interface MediaStorage {
  /** Moves the file into the storage: afterwards `path` does not exist. */
  put(key: string, path: string, mime: string): Promise<void>;
  /** Streams all of it or a part; throws MissingFileError when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The file on this machine, there for as long as `use` runs. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Removing a missing file is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** All files, with their sizes in bytes. */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Removes all files under the workspace's prefix. */
  removeWorkspace(workspaceId: string): Promise<void>;
}
