import "server-only";
import { cache } from "react";
import { orNull, serverCaller } from "@/app/server";

/** The post of an address, or null where there is none to see: missing, foreign and malformed ids look alike. */
export const readPost = cache(async (id: string) => {
  return orNull((await serverCaller()).posts.detail({ id }));
});
