/** The row exists and its file does not: removed concurrently, or by hand. */
export class MissingFileError extends Error {
  override name = "MissingFileError";
}
