import "server-only";
import { TRPCError } from "@trpc/server";
import { serverCaller } from "@/server/trpc/server-caller";

/** The import of an address, or null where there is none to see: missing, foreign and malformed ids look alike. */
export async function readImport(id: string) {
  const caller = await serverCaller();
  try {
    return await caller.imports.get({ id });
  } catch (error) {
    if (error instanceof TRPCError && (error.code === "BAD_REQUEST" || error.code === "NOT_FOUND")) return null;
    throw error;
  }
}
