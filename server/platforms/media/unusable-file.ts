/** The file is none that can be published; the message is the end of a sentence that begins with its name. */
export class UnusableFileError extends Error {
  override name = "UnusableFileError";
}
