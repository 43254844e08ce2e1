import { pagedRound } from "@/server/jobs/rounds";
import { maintainConnections } from "./service/accounts/upkeep";
import { socialConnections } from "./service/social-connections";

export const connectionsFunctions = [
  pagedRound({ id: "connections-renew-tokens", cron: "*/4 * * * *", page: (after) => maintainConnections(socialConnections, "regular", after) }),
  pagedRound({ id: "connections-check-daily", cron: "23 3 * * *", page: (after) => maintainConnections(socialConnections, "daily", after) }),
];
