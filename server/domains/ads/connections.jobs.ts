import { maintainConnections } from "@/server/domains/connections";
import { pagedRound } from "@/server/jobs/rounds";
import { adConnections } from "./service/ad-connections";

export const adConnectionFunctions = [
  pagedRound({ id: "ads-renew-tokens", cron: "2-59/4 * * * *", page: (after) => maintainConnections(adConnections, "regular", after) }),
  pagedRound({ id: "ads-renew-daily", cron: "41 3 * * *", page: (after) => maintainConnections(adConnections, "daily", after) }),
];
