import { TRPCError } from "@trpc/server";
import type { Authority } from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";
import { assertFewValues, MAX_VALUES } from "@/server/lib/json-values";
import { refusedStatement } from "@/server/lib/refused-statement";
import { baseProcedure, middleware } from "./init";

/** Lets tRPC carry an AppError as its cause, so that both transports find the code again. */
const appErrors = middleware(async ({ next, getRawInput }) => {
  const result = await next();
  if (result.ok || result.error.code !== "INTERNAL_SERVER_ERROR") return result;
  const { cause } = result.error;
  const appError = cause instanceof AppError ? cause : refusedStatement(cause, await getRawInput());
  return appError ? { ...result, error: new TRPCError({ code: "BAD_REQUEST", message: appError.message, cause: appError }) } : result;
});

/** Precedes the input's schema. */
const boundedInput = (maxValues: number) =>
  middleware(async ({ getRawInput, next }) => {
    assertFewValues(await getRawInput(), maxValues);
    return next();
  });

/** Anyone may send an input to a public procedure: no form of theirs has more fields. */
const MAX_PUBLIC_VALUES = 1_000;

/** No session and no key: sign-up and what a visitor may read. */
export const publicProcedure = baseProcedure.meta({ authority: "public" }).use(appErrors).use(boundedInput(MAX_PUBLIC_VALUES));

/** Belongs to the signed-in person rather than to a workspace. Never reachable with an API key. */
export const userProcedure = baseProcedure
  .meta({ authority: "signed-in" })
  .use(appErrors)
  .use(async ({ ctx, next }) => next({ ctx: { user: await ctx.requireUser() } }))
  .use(boundedInput(MAX_VALUES));

/** A workspace's operation. Its authority is declared here and checked before its input is read. */
export function protectedProcedure(authority: Authority) {
  return baseProcedure
    .meta({ authority })
    .use(appErrors)
    .use(async ({ ctx, next }) => next({ ctx: { caller: await ctx.authorize(authority) } }))
    .use(boundedInput(MAX_VALUES));
}
