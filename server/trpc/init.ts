import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import { ZodError } from "zod";
import type { Authority, Caller } from "@/server/domains/workspaces";
import { AppError, type ErrorCode, validationError, validationIssues } from "@/server/lib/errors";

/** What a procedure declares beside its input and output. */
export interface ProcedureMeta extends OpenApiMeta {
  authority?: Authority | "signed-in" | "public";
  /** REST success status; 200 unless given. */
  successStatus?: 201;
  /** REST status of a VALIDATION_ERROR in the request; 400 unless given. */
  invalidInputStatus?: 422;
  /** Over REST the body is multipart and streamed to the disk; the input's `file` is the stored file. */
  takesFile?: true;
}

/**
 * Made by each transport for one request. `authorize` checks the declared authority against what the request carries
 * (a key and a header, or a session and the chosen workspace) and answers who is asking, or throws AppError.
 */
export interface Context {
  requestId: string;
  /** Language for messages, from the session's user or the request. */
  locale: "ar" | "en";
  /** The request does not wait for an outcome (`Prefer: respond-async`). */
  preferAsync: boolean;
  /** From this machine, without a proxy; absent where that is unknown. */
  isDirect?: boolean;
  /** The same for every try of one request that may be repeated: what it creates takes this as its id. */
  intentId?: string;
  authorize(authority: Authority): Promise<Caller>;
  /** Recognises the browser that has opened a connect link; absent where there is none. */
  connectSecret?: string | null;
  /** The signed-in person, for what belongs to a user and not to a workspace. Throws UNAUTHORIZED without a session. */
  requireUser(): Promise<{ userId: string; sessionId: string }>;
  /** Rate limit by address for operations without a session: sign-up, invitations, sign-in links, connect links, review links, report links. */
  limitVisitor(step: "account" | "invitation" | "link" | "connect" | "review" | "report"): Promise<void>;
  /** Makes a workspace the one that this browser's next requests act in; null = the personal one. */
  chooseWorkspace(workspaceId: string | null): void;
}

/** The part of an error that the dashboard may see. */
export interface ErrorData {
  appCode: ErrorCode;
  details: Record<string, unknown> | undefined;
  requestId: string;
  retryAfterSeconds: number | undefined;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      // Zod's own message is JSON of everything that it found.
      const inputError = error.cause instanceof ZodError && error.code === "BAD_REQUEST" ? validationError(validationIssues(error.cause)) : undefined;
      const appError = error.cause instanceof AppError ? error.cause : inputError;
      const appCode: ErrorCode =
        appError?.code ?? (error.code === "BAD_REQUEST" ? "VALIDATION_ERROR" : error.code === "NOT_FOUND" ? "NOT_FOUND" : "INTERNAL_ERROR");
      const data: ErrorData = {
        appCode,
        details: appError?.details,
        requestId: ctx?.requestId ?? "",
        retryAfterSeconds: appError?.retryAfterSeconds,
      };
      return {
        code: shape.code,
        message: appCode === "INTERNAL_ERROR" ? "Something failed on our side; nothing was changed." : (appError?.message ?? shape.message),
        data: { ...data, code: shape.data.code, httpStatus: appError?.status ?? shape.data.httpStatus },
      };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;
export const middleware = t.middleware;
export const baseProcedure = t.procedure;
