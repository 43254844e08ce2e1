import { z } from "zod";
import { mergeRouters, router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { adAccountSchema } from "./accounts.schema";
import { actionsRouter } from "./actions.router";
import { anomaliesRouter } from "./anomalies.router";
import { auditRouter } from "./audit.router";
import { brandProfileSchema, saveBrandProfileInput } from "./brand-profile.schema";
import { campaignsRouter } from "./campaigns.router";
import { connectRouter } from "./connect.router";
import { insightsRouter } from "./insights.router";
import { judgementsRouter } from "./judgements.router";
import { memoryRouter } from "./memory.router";
import { reportsRouter } from "./reports.router";
import { listAdAccounts } from "./service/accounts";
import { findBrandProfile, saveBrandProfile } from "./service/brand-profile";
import { listNamedSignals } from "./service/named-signals";
import { listSignals } from "./service/signals";
import { listSignalsInput, namedSignalPage, signalPage } from "./signals.schema";

const signalsRouter = router({
  signals: protectedProcedure({ scope: "ads:read" })
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/signals",
        tags: ["Ads"],
        protect: true,
        summary: "List ad signals",
      },
    })
    .input(listSignalsInput)
    .output(signalPage)
    .query(({ ctx, input }) => listSignals(ctx.caller, input, ctx.locale)),

  /** For the dashboard. */
  namedSignals: protectedProcedure({ scope: "ads:read" })
    .input(listSignalsInput)
    .output(namedSignalPage)
    .query(({ ctx, input }) => listNamedSignals(ctx.caller, input, ctx.locale)),
});

const brandProfileRouter = router({
  brandProfile: protectedProcedure({ scope: "ads:read" })
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/brand-profile",
        tags: ["Ads"],
        protect: true,
        summary: "Get the brand profile",
      },
    })
    .input(z.object({}))
    .output(brandProfileSchema.nullable())
    .query(({ ctx }) => findBrandProfile(ctx.caller)),

  saveBrandProfile: protectedProcedure({ scope: "ads:write" })
    .input(saveBrandProfileInput)
    .output(brandProfileSchema)
    .mutation(({ ctx, input }) => saveBrandProfile(ctx.caller, input)),
});

const accountsRouter = router({
  accounts: protectedProcedure({ scope: "ads:read" })
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/accounts",
        tags: ["Ads"],
        protect: true,
        summary: "List ad accounts",
      },
    })
    .input(z.object({}))
    .output(z.array(adAccountSchema))
    .query(({ ctx }) => listAdAccounts(ctx.caller)),
});

/** All of ads under one name; each larger part in a file of its own. */
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
