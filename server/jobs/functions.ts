import type { InngestFunction } from "inngest";
import { connectionsFunctions } from "@/server/domains/connections/connections.jobs";
import { webhooksFunctions } from "@/server/domains/webhooks/webhooks.jobs";

/** Every Inngest function of the service, in whichever engine they run. */
export const functions: InngestFunction.Any[] = [...connectionsFunctions, ...webhooksFunctions];
