import { z } from "zod";
import { router } from "@/server/trpc/init";
import { userProcedure } from "@/server/trpc/procedures";
import * as schema from "./oauth.schema";
import { disconnectApp, listConnectedApps } from "./service/apps";
import { decideAuthorization, getAuthorizationRequest } from "./service/authorization";
import { decideDeviceRequest, findDeviceRequest } from "./service/devices";

/** What the signed-in person sees and decides; apps themselves use the endpoints of `server/http/oauth.ts`. */
export const oauthRouter = router({
  request: userProcedure
    .input(schema.authorizationRequest)
    .output(schema.authorizationView)
    .query(({ input }) => getAuthorizationRequest(input)),

  decide: userProcedure
    .input(schema.authorizationDecision)
    .output(schema.redirection)
    .mutation(({ ctx, input }) => decideAuthorization(ctx.user.userId, input)),

  deviceRequest: userProcedure
    .input(schema.deviceRequestInput)
    .output(schema.deviceRequestView)
    .query(({ ctx, input }) => findDeviceRequest(ctx.user.userId, input.userCode)),

  decideDevice: userProcedure
    .input(schema.deviceDecision)
    .output(z.void())
    .mutation(({ ctx, input }) => decideDeviceRequest(ctx.user.userId, input)),

  apps: userProcedure.output(z.array(schema.connectedApp)).query(({ ctx }) => listConnectedApps(ctx.user.userId)),

  disconnect: userProcedure
    .input(schema.connectedAppInput)
    .output(z.void())
    .mutation(({ ctx, input }) => disconnectApp(ctx.user.userId, input.id)),
});
