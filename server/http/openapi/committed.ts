import type { AnyRouter } from "@trpc/server";
import stringify from "json-stringify-pretty-compact";
import { openApiDocument } from "./document";

/** The committed copy names a default installation's address, independent of this machine's environment. */
const DEFAULT_SERVER = "http://127.0.0.1:3000/api/v1";

export async function committedText(root: AnyRouter): Promise<string> {
  return `${stringify(await openApiDocument(root, DEFAULT_SERVER), { indent: 1, maxLength: 120 })}\n`;
}
