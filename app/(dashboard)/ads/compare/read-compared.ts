import "server-only";
import { TRPCError } from "@trpc/server";
import type { Comparing } from "@/components/ads/compare/compare-filter";
import { serverCaller } from "@/server/trpc/server-caller";

/** Both periods; null where the campaign they are asked of is not there to see: missing and foreign ids look alike. */
export async function readCompared(comparing: Comparing) {
  const caller = await serverCaller();
  try {
    return await caller.ads.comparePeriods(comparing);
  } catch (error) {
    if (error instanceof TRPCError && (error.code === "BAD_REQUEST" || error.code === "NOT_FOUND")) return null;
    throw error;
  }
}
