import { z } from "zod";
import { adPlatformSchema } from "./metrics.schema";

export const adAccountSchema = z
  .object({
    id: z.string(),
    platform: adPlatformSchema,
    externalId: z.string().describe("META without `act_`, GOOGLE without dashes."),
    name: z.string(),
    currency: z.string().describe("ISO 4217."),
    timezone: z.string().describe("IANA zone in which the platform counts its days."),
    status: z.enum(["ACTIVE", "PAUSED", "DISCONNECTED"]),
    autoPilotEnabled: z.boolean(),
    lastSyncedAt: z.iso.datetime().nullable(),
    needsReconnect: z.boolean().describe("The platform no longer takes our token; somebody must connect the account again."),
    sandbox: z.boolean().describe("An account of the built-in stand-in of the platform."),
    daysSince: z.iso.date().nullable().describe("First day whose figures are here."),
    daysThrough: z.iso.date().nullable().describe("Last day whose figures are here."),
    sync: z
      .object({
        step: z.enum(["campaigns", "creatives", "days"]).nullable().describe("What a running synchronisation reads; null = none runs."),
        percent: z.int().min(0).max(100).nullable(),
        error: z.string().nullable().describe("Why the last one stopped: the platform's words, or that it failed on our side."),
      })
      .describe("How the account's figures are being read."),
  })
  .meta({ id: "AdAccount" });
export type AdAccount = z.output<typeof adAccountSchema>;
