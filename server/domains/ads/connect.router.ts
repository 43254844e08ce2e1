import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { adAccountSchema } from "./accounts.schema";
import {
  adAccountIdInput,
  chooseAdAccountsInput,
  connectablePlatform,
  disconnectedAdAccount,
  pendingAdChoice,
  pendingAdChoiceInput,
  startAdConnectInput,
  startedAdConnect,
  syncNowInput,
  syncStarted,
} from "./connect.schema";
import { chooseAdAccounts, getPendingAdChoice, listConnectables, startAdConnect } from "./service/ad-connect";
import { disconnect } from "./service/disconnect-ad-account";
import { syncNow } from "./service/sync-schedule";

/** Connecting ad accounts; in the dashboard only. */

const administering = protectedProcedure({ scope: "ads:write", role: "ADMIN" });

export const connectRouter = router({
  connectables: protectedProcedure({ scope: "ads:read" })
    .output(z.array(connectablePlatform))
    .query(({ ctx }) => listConnectables(ctx.caller)),

  /** Answers where to send the person; they come back to /api/connect/ads/callback. */
  connect: administering
    .input(startAdConnectInput)
    .output(startedAdConnect)
    .mutation(({ ctx, input }) => startAdConnect(ctx.caller, input)),

  pendingChoice: administering
    .input(pendingAdChoiceInput)
    .output(pendingAdChoice)
    .query(({ ctx, input }) => getPendingAdChoice(ctx.caller, input.flowId)),

  choose: administering
    .input(chooseAdAccountsInput)
    .output(z.array(adAccountSchema))
    .mutation(({ ctx, input }) => chooseAdAccounts(ctx.caller, input)),

  disconnect: administering
    .input(adAccountIdInput)
    .output(disconnectedAdAccount)
    .mutation(({ ctx, input }) => disconnect(ctx.caller, input.id)),

  /** Read access suffices: a member who sees figures may request newer ones. */
  syncNow: protectedProcedure({ scope: "ads:read" })
    .input(syncNowInput)
    .output(syncStarted)
    .mutation(({ ctx, input }) => syncNow(ctx.caller, input.adAccountId)),
});
