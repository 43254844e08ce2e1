import type { InngestFunction } from "inngest";

/** Every Inngest function of the service, in whichever engine they run. */
export const functions: InngestFunction.Any[] = [];
