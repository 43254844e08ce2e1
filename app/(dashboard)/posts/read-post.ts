import "server-only";
import { TRPCError } from "@trpc/server";
import { serverCaller } from "@/server/trpc/server-caller";

/** The post of an address, or null where there is none to see: missing, foreign and malformed ids look alike. */
export async function readPost(id: string) {
  const caller = await serverCaller();
  try {
    return await caller.posts.detail({ id });
  } catch (error) {
    if (error instanceof TRPCError && (error.code === "BAD_REQUEST" || error.code === "NOT_FOUND")) return null;
    throw error;
  }
}
