import { z } from "zod";
import { platformErrorClasses } from "@/server/platforms/platform-error";
import { platformNames } from "@/shared/social/platforms";

/** Why a post was not published on an account, for API clients. */
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

const measure = z.union([z.number(), z.string()]).nullable();

/** A problem found in a post before it is sent. */
export const findingFields = {
  code: z.string(),
  message: z.string(),
  field: z.string().describe("The field of the input that it is about, such as `mediaUrls.0`."),
  limit: measure.describe("What the platform takes, in the unit that `message` names; null where it is no matter of how much."),
  actual: measure.describe("What the post has."),
  remedy: z.string().describe("Who has to do what."),
  docs: z.string().nullable().describe("The platform's documentation; null where the platform is not the reason."),
};

export const validationSchema = z
  .object({
    valid: z.boolean().describe("Every target is publishable."),
    targets: z.array(
      z.object({
        accountId: z.string().describe("Id of the connection."),
        platform: z.enum(platformNames),
        publishable: z.boolean().describe("Nothing of level `error` stands in the way on this account."),
        problems: z.array(z.object({ level: z.enum(["error", "warning"]), ...findingFields })),
      }),
    ),
  })
  .meta({ id: "PostValidation" });
export type PostValidation = z.output<typeof validationSchema>;
