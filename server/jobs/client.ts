import { Inngest } from "inngest";
import { ConsumptionMiddleware } from "@/server/outbox/consumption";

/** Event names, payload schemas and functions live in the domains; this is only the connection to whichever engine runs them. */
export const inngest = new Inngest({ id: "nashir", isDev: false, middleware: [ConsumptionMiddleware] });
