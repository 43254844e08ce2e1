import type { Readable } from "node:stream";

/** Where media files stand. Keys are of our own making: `<workspace>/<asset>/<what>`; nothing of a caller's is in them. */

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

export interface MediaStorage {
  /** Takes the file over: afterwards `path` is gone. */
  put(key: string, path: string, mime: string): Promise<void>;
  /** Streams all of it or a part; throws MissingFileError when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The file on this machine, there for as long as `use` runs. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Removing what is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes all that stands under the workspace's id. */
  removeWorkspace(workspaceId: string): Promise<void>;
}
