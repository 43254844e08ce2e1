/** The row is there and its file is not: removed meanwhile, or by somebody's hand. */
export class MissingFileError extends Error {
  override name = "MissingFileError";
}
