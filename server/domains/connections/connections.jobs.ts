import { pagedRound } from "@/server/jobs/rounds";
import { checkConnections } from "./service/upkeep";

export const connectionsFunctions = [
  pagedRound({ id: "connections-renew-tokens", cron: "*/4 * * * *", page: (after) => checkConnections("renew", after) }),
  pagedRound({ id: "connections-check-daily", cron: "23 3 * * *", page: (after) => checkConnections("check", after) }),
];
