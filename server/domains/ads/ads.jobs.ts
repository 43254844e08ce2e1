import type { InngestFunction } from "inngest";

/** Every durable function of ads. */
export const adsFunctions: InngestFunction.Any[] = [];
