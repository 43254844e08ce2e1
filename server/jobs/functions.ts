import type { InngestFunction } from "inngest";
import { webhooksFunctions } from "@/server/domains/webhooks/webhooks.jobs";

/** Every Inngest function of the service, in whichever engine they run. */
export const functions: InngestFunction.Any[] = [...webhooksFunctions];
