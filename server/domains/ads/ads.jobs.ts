import type { InngestFunction } from "inngest";
import { actionsFunctions } from "./actions.jobs";
import { signalsFunctions } from "./signals.jobs";

/** Every durable function of ads. */
export const adsFunctions: InngestFunction.Any[] = [...actionsFunctions, ...signalsFunctions];
