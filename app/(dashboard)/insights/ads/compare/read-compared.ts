import "server-only";
import { orNull, serverCaller } from "@/app/server";
import type { Comparing } from "@/components/ads/compare/compare-filter";

/** Both periods; null where the campaign they are asked of is not there to see: missing and foreign ids look alike. */
export async function readCompared(comparing: Comparing) {
  return orNull((await serverCaller()).ads.comparePeriods(comparing));
}
