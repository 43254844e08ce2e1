import type { InngestFunction } from "inngest";
import { maintainConnections } from "@/server/domains/connections";
import { pagedRound } from "@/server/jobs/rounds";
import { actionsFunctions } from "./actions.jobs";
import { judgementFunctions } from "./judgements.jobs";
import { reportScheduleFunctions } from "./report-schedules.jobs";
import { adConnections } from "./service/ad-connections";
import { signalsFunctions } from "./signals.jobs";
import { syncFunctions } from "./sync.jobs";

/** Every durable function of ads. */
export const adsFunctions: InngestFunction.Any[] = [
  ...actionsFunctions,
  ...signalsFunctions,
  ...judgementFunctions,
  ...reportScheduleFunctions,
  ...syncFunctions,
  pagedRound({ id: "ads-renew-tokens", cron: "2-59/4 * * * *", page: (after) => maintainConnections(adConnections, "regular", after) }),
  pagedRound({ id: "ads-renew-daily", cron: "41 3 * * *", page: (after) => maintainConnections(adConnections, "daily", after) }),
];
