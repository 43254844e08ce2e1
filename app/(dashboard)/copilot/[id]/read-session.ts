import "server-only";
import { cache } from "react";
import { orNull, serverCaller } from "@/app/server";

/** The session of an address; null where there is none to see: missing, foreign and malformed ids look alike. */
export const readSession = cache(async (id: string) => {
  return orNull((await serverCaller()).copilotSessions.read({ id }));
});
