import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import {
  accountOptions,
  assignBrandInput,
  chooseInput,
  connectablePlatform,
  connectedAccount,
  connectedAccountPage,
  connectionIdInput,
  connectionPage,
  connectionSchema,
  connectionTarget,
  disconnected,
  listAccountsInput,
  listConnectionsInput,
  pendingChoice,
  pendingChoiceInput,
  publishOptions,
  setDefaultsInput,
  sidebarAccounts,
  startConnectInput,
  startedConnect,
} from "./connections.schema";
import { assignBrand, disconnect, getSidebar, listAccounts, listConnections, listPlatforms } from "./connections.service";
import { chooseAccounts, getPendingChoice } from "./service/choose";
import { startConnect } from "./service/connect";
import { getAccountOptions, getPublishOptions, setDefaults } from "./service/publish-options";

const reading = protectedProcedure({ scope: "posts:read" });
const administering = protectedProcedure({ scope: "posts:create", role: "ADMIN" });
const writing = protectedProcedure({ scope: "posts:create" });

export const connectionsRouter = router({
  list: reading
    .meta({
      openapi: {
        method: "GET",
        path: "/connections",
        tags: ["Connections"],
        protect: true,
        summary: "List connected accounts",
      },
    })
    .input(listConnectionsInput)
    .output(connectionPage)
    .query(({ ctx, input }) => listConnections(ctx.caller, input)),

  /** The same for the dashboard, with health, kind, picture and defaults. */
  accounts: reading
    .input(listAccountsInput)
    .output(connectedAccountPage)
    .query(({ ctx, input }) => listAccounts(ctx.caller, input)),

  sidebar: reading.output(sidebarAccounts).query(({ ctx }) => getSidebar(ctx.caller)),

  platforms: reading.output(z.array(connectablePlatform)).query(({ ctx }) => listPlatforms(ctx.caller)),

  /** Answers where to send the person; they come back to /api/connect/callback. */
  start: administering
    .input(startConnectInput)
    .output(startedConnect)
    .mutation(({ ctx, input }) => startConnect(ctx.caller, input)),

  /** Where one consent granted several accounts: which they are, until some are chosen. */
  pendingChoice: administering
    .input(pendingChoiceInput)
    .output(pendingChoice)
    .query(({ ctx, input }) => getPendingChoice(ctx.caller, input.flowId)),

  choose: administering
    .input(chooseInput)
    .output(z.array(connectionSchema))
    .mutation(({ ctx, input }) => chooseAccounts(ctx.caller, input)),

  /** Calls the platform, so it may take seconds. */
  publishOptions: writing
    .input(connectionTarget)
    .output(publishOptions)
    .query(({ ctx, input }) => getPublishOptions(ctx.caller, input.connectionId)),

  options: reading
    .meta({
      openapi: {
        method: "GET",
        path: "/connections/{id}/options",
        tags: ["Connections"],
        protect: true,
        summary: "List what an account lets its posts choose",
        errorResponses: { 502: "UPSTREAM_ERROR" },
      },
    })
    .input(connectionIdInput)
    .output(accountOptions)
    .query(({ ctx, input }) => getAccountOptions(ctx.caller, input.id)),

  setDefaults: administering
    .input(setDefaultsInput)
    .output(connectedAccount)
    .mutation(({ ctx, input }) => setDefaults(ctx.caller, input)),

  assignBrand: administering
    .meta({ openapi: { method: "PATCH", path: "/connections/{id}", tags: ["Connections"], protect: true, summary: "Assign an account to a brand" } })
    .input(assignBrandInput)
    .output(connectionSchema)
    .mutation(({ ctx, input }) => assignBrand(ctx.caller, input)),

  disconnect: administering
    .meta({ openapi: { method: "DELETE", path: "/connections/{id}", tags: ["Connections"], protect: true, summary: "Disconnect an account" } })
    .input(connectionIdInput)
    .output(disconnected)
    .mutation(({ ctx, input }) => disconnect(ctx.caller, input.id)),
});
