/** Some systems name no type for these. The server detects the real type from the bytes. */
const unnamed = /\.(?:mkv|mov|mp4|webm|avif)$/i;

/** Those of some files that a post could carry. */
export function displayableFiles(files: Iterable<File>): File[] {
  return [...files].filter(({ type, name }) => /^(?:image|video)\//.test(type) || (type === "" && unnamed.test(name)));
}

/**
 * Files on the clipboard. Where text is beside them, the text is what was copied (a table's cells, of which the file is
 * a picture), unless it only says what the files are called, as some systems do.
 */
export function pastedFiles(clipboard: { files: Iterable<File>; getData(format: string): string }): File[] {
  const files = [...clipboard.files];
  const names = files.map(({ name }) => name.normalize());
  const lines = clipboard
    .getData("text/plain")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  return lines.every((line) => names.some((name) => line.trim().normalize().endsWith(name))) ? files : [];
}
