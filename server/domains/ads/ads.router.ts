import { mergeRouters } from "@/server/trpc/init";
import { accountsRouter } from "./accounts.router";
import { actionsRouter } from "./actions.router";
import { anomaliesRouter } from "./anomalies.router";
import { auditRouter } from "./audit.router";
import { brandProfileRouter } from "./brand-profile.router";
import { campaignsRouter } from "./campaigns.router";
import { connectRouter } from "./connect.router";
import { insightsRouter } from "./insights.router";
import { judgementsRouter } from "./judgements.router";
import { memoryRouter } from "./memory.router";
import { reportsRouter } from "./reports.router";
import { signalsRouter } from "./signals.router";

/** All of ads under one name; each part in a file of its own. */
export const adsRouter = mergeRouters(
  accountsRouter,
  signalsRouter,
  actionsRouter,
  anomaliesRouter,
  auditRouter,
  brandProfileRouter,
  campaignsRouter,
  connectRouter,
  insightsRouter,
  judgementsRouter,
  memoryRouter,
  reportsRouter,
);
