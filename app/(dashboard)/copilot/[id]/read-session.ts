import "server-only";
import { TRPCError } from "@trpc/server";
import { cache } from "react";
import { serverCaller } from "@/server/trpc/server-caller";

/** The session of an address; null where there is none to see: missing, foreign and malformed ids look alike. */
export const readSession = cache(async (id: string) => {
  const caller = await serverCaller();
  try {
    return await caller.copilotSessions.read({ id });
  } catch (error) {
    if (error instanceof TRPCError && (error.code === "BAD_REQUEST" || error.code === "NOT_FOUND")) return null;
    throw error;
  }
});
