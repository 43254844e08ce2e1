import "server-only";
import { orNull, serverCaller } from "@/app/server";

/** The import of an address, or null where there is none to see: missing, foreign and malformed ids look alike. */
export async function readImport(id: string) {
  return orNull((await serverCaller()).imports.get({ id }));
}
