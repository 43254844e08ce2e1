import "server-only";
import { cache } from "react";
import { orNull, serverCaller } from "@/app/server";

/** The report of an address; null where there is none to see: missing, foreign and malformed ids look alike. */
export const readReport = cache(async (id: string) => {
  return orNull((await serverCaller()).ads.reportPage({ id }));
});
