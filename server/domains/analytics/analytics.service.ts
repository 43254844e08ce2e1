import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { optimalTimes } from "./analytics.engine";
import type { OptimalTimes, OptimalTimesInput } from "./analytics.schema";

/** Use cases of analytics. Input is parsed; the caller is authorised for the workspace. */

/** The platform's own engagement figures are not gathered yet, so that every workspace still gets the prior. */
export async function recommendTimes(_caller: Caller, input: OptimalTimesInput): Promise<OptimalTimes> {
  return optimalTimes({ ...input, samples: [], now: now() });
}
