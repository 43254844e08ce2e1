import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import {
  assignBrandInput,
  connectablePlatform,
  connectionIdInput,
  connectionPage,
  connectionSchema,
  disconnected,
  listConnectionsInput,
  startConnectInput,
  startedConnect,
} from "./connections.schema";
import { assignBrand, disconnect, listConnections, listPlatforms } from "./connections.service";
import { startConnect } from "./service/connect";

const reading = protectedProcedure({ scope: "posts:read" });
const administering = protectedProcedure({ scope: "posts:create", role: "ADMIN" });

export const connectionsRouter = router({
  list: reading
    .meta({
      openapi: {
        method: "GET",
        path: "/connections",
        tags: ["Connections"],
        protect: true,
        summary: "List connected accounts",
        description: "Newest first. Disconnected accounts are left out.",
      },
    })
    .input(listConnectionsInput)
    .output(connectionPage)
    .query(({ ctx, input }) => listConnections(ctx.caller, input)),

  platforms: reading.output(z.array(connectablePlatform)).query(() => listPlatforms()),

  /** Answers where to send the person; they come back to /api/connect/callback. */
  start: administering
    .input(startConnectInput)
    .output(startedConnect)
    .mutation(({ ctx, input }) => startConnect(ctx.caller, input)),

  assignBrand: administering
    .input(assignBrandInput)
    .output(connectionSchema)
    .mutation(({ ctx, input }) => assignBrand(ctx.caller, input)),

  disconnect: administering
    .input(connectionIdInput)
    .output(disconnected)
    .mutation(({ ctx, input }) => disconnect(ctx.caller, input.id)),
});
