import type { InngestFunction } from "inngest";
import { actionsFunctions } from "./actions.jobs";
import { adConnectionFunctions } from "./connections.jobs";
import { judgementFunctions } from "./judgements.jobs";
import { reportScheduleFunctions } from "./report-schedules.jobs";
import { signalsFunctions } from "./signals.jobs";
import { syncFunctions } from "./sync.jobs";

/** Every durable function of ads. */
export const adsFunctions: InngestFunction.Any[] = [
  ...actionsFunctions,
  ...signalsFunctions,
  ...judgementFunctions,
  ...reportScheduleFunctions,
  ...syncFunctions,
  ...adConnectionFunctions,
];
