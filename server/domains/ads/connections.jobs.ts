import { pagedRound } from "@/server/jobs/rounds";
import { renewTokens } from "./service/ad-upkeep";

export const adConnectionFunctions = [
  pagedRound({ id: "ads-renew-tokens", cron: "2-59/4 * * * *", page: (after) => renewTokens("renew", after) }),
  pagedRound({ id: "ads-renew-daily", cron: "41 3 * * *", page: (after) => renewTokens("renew-long-lived", after) }),
];
