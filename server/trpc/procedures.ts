import { TRPCError } from "@trpc/server";
import type { Authority } from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";
import { baseProcedure, middleware } from "./init";

/** Lets tRPC carry an AppError as its cause, so that both transports find the code again. */
const appErrors = middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError && result.error.code === "INTERNAL_SERVER_ERROR") {
    return { ...result, error: new TRPCError({ code: "BAD_REQUEST", message: result.error.cause.message, cause: result.error.cause }) };
  }
  return result;
});

/** No session and no key: sign-up and what a visitor may read. */
export const publicProcedure = baseProcedure.meta({ authority: "public" }).use(appErrors);

/** Belongs to the signed-in person rather than to a workspace. Never reachable with an API key. */
export const userProcedure = baseProcedure
  .meta({ authority: "signed-in" })
  .use(appErrors)
  .use(async ({ ctx, next }) => next({ ctx: { user: await ctx.requireUser() } }));

/** A workspace's operation. Its authority is declared here and checked before its input is read. */
export function protectedProcedure(authority: Authority) {
  return baseProcedure
    .meta({ authority })
    .use(appErrors)
    .use(async ({ ctx, next }) => next({ ctx: { caller: await ctx.authorize(authority) } }));
}
