import { z } from "zod";
import { platformErrorClasses } from "@/server/platforms/social/contract";

/** Why a post did not go out on an account, for programs. */
export const problemSchema = z
  .object({
    class: z
      .enum(platformErrorClasses)
      .describe(
        "RECONNECT: the account has to be connected again. RATE: asked too often. QUOTA_DAY: the day's limit is used up. TRANSIENT: a fault before anything was created. DUPLICATE: the same content again. INVALID: content, media or a setting was refused. BLOCKED: the platform has restricted the account. CONFIG: the installation is not allowed to. UNKNOWN_OUTCOME: the connection was lost during the create.",
      ),
    code: z
      .string()
      .describe("Our name of what is wrong, as in `warnings`; `OUTCOME_UNKNOWN` for a lost answer; the class where only the platform's own words are known."),
    message: z.string().describe("What is wrong, in the platform's own words where it said so."),
    remedy: z.string().describe("Who has to do what."),
    retryable: z.boolean().describe("`POST /posts/{id}/retry` may succeed without anybody doing anything first."),
    docs: z.string().nullable().describe("The platform's documentation; null where the platform was not the reason."),
  })
  .meta({ id: "PostProblem" });
export type PostProblem = z.output<typeof problemSchema>;
