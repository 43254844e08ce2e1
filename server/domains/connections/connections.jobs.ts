import { pagedRound } from "@/server/jobs/rounds";
import { keepUp } from "./service/accounts/upkeep";
import { socialConnections } from "./service/social-connections";

export const connectionsFunctions = [
  pagedRound({ id: "connections-renew-tokens", cron: "*/4 * * * *", page: (after) => keepUp(socialConnections, "regular", after) }),
  pagedRound({ id: "connections-check-daily", cron: "23 3 * * *", page: (after) => keepUp(socialConnections, "daily", after) }),
];
