import type { PlatformAnswer } from "../call";
import type { PlatformError } from "../platform-error";
import { type FailureContext, type FailureTable, graphFailure } from "./meta-graph";

const table: FailureTable = {
  RECONNECT: [190, 102, 10, 3, 1_404_078],
  RATE: [4, 17, 32, 341, 613, 80_001],
  BLOCKED: [368, 1_390_008, 1_346_003, 1_404_102, 1_404_006, 1_404_112, 4_854_002],
  DUPLICATE: [506, 1_366_051],
  INVALID: [1_609_005, 1_609_008, 2_061_006, 1_349_125, 1_366_046, 2_069_019, 100, 6_000, 382],
  UNCERTAIN: [1, 2, 1_363_047, 1_609_010],
  CONFIG: [12, 101, 2_635],
};

/** Facebook's refusals in our nine classes. Exported for its table of cases. */
export function failure(answer: PlatformAnswer, context: FailureContext): PlatformError {
  return graphFailure("Facebook", table, answer, context);
}
