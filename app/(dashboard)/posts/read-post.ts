import "server-only";
import { orNull, serverCaller } from "@/app/server";

/** The post of an address, or null where there is none to see: missing, foreign and malformed ids look alike. */
export async function readPost(id: string) {
  return orNull((await serverCaller()).posts.detail({ id }));
}
