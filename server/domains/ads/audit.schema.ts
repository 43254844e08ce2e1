import { z } from "zod";
import { instantInput } from "@/server/lib/date-input";
import { pageOf, paginationInput, queryInteger } from "@/server/lib/pagination";

export const auditActions = ["campaign.pause", "campaign.resume", "campaign.budget", "autoPilot.enable", "autoPilot.disable", "autoPilot.guardrails"] as const;
export type AuditAction = (typeof auditActions)[number];
export const auditActorTypes = ["user", "apiKey", "copilot", "system"] as const;

export const activityInput = z.object({
  ...paginationInput({ default: 50, max: 100 }),
  action: z.enum(auditActions, `must be one of ${auditActions.join(", ")}`).optional(),
  actorType: z.enum(auditActorTypes, `must be one of ${auditActorTypes.join(", ")}`).optional(),
  campaignId: z.guid("must be a UUID").toLowerCase().optional(),
  since: instantInput.optional().describe("From this instant on."),
  until: instantInput.optional().describe("Before this instant."),
});
export type ActivityInput = z.output<typeof activityInput>;

const instant = z.iso.datetime();
const facts = z.record(z.string(), z.unknown()).nullable();

export const activityEvent = z
  .object({
    id: z.string(),
    seq: z.int().describe("From 1, without gaps."),
    at: instant,
    actor: z.object({ type: z.enum(auditActorTypes), id: z.string().nullable() }),
    action: z.string(),
    target: z.object({ type: z.string(), id: z.string() }),
    dryRun: z.boolean(),
    before: facts,
    after: facts,
    reason: z.string().nullable(),
    outcome: z.enum(["succeeded", "failed"]),
    error: z.object({ code: z.string(), message: z.string() }).nullable().describe("Why it failed, in the platform's words."),
    explanation: z
      .object({ code: z.string(), figures: z.record(z.string(), z.union([z.string(), z.number()])) })
      .nullable()
      .describe("Which guardrail the auto-pilot acted on, and the figures that broke it."),
    prevHash: z.string(),
    hash: z.string(),
  })
  .meta({ id: "AuditEvent" });
export type ActivityEvent = z.output<typeof activityEvent>;
export const activityPage = pageOf(activityEvent);

/** With the names that people know them by; null where there is none any more, or never was. */
export const auditLogPage = pageOf(activityEvent.extend({ actorName: z.string().nullable(), targetName: z.string().nullable() }));
export type AuditLogPage = z.output<typeof auditLogPage>;

export const auditVerifyInput = z.object({ limit: queryInteger({ min: 1, max: 1_000 }).default(500) });

export const auditFaults = [
  "ALTERED",
  "BROKEN_LINK",
  "MISSING",
  "CUT_OFF",
  "UNVOUCHED",
  "REWRITTEN",
  "CHECKPOINT_MISSING",
  "CHECKPOINT_FORGED",
  "ROLLED_BACK",
] as const;
export type AuditFault = (typeof auditFaults)[number];

export const auditVerdict = z
  .object({
    valid: z.boolean(),
    checked: z.int().describe("How many of the newest events were read."),
    firstSeq: z.int().nullable(),
    lastSeq: z.int().nullable(),
    headHash: z.string().nullable(),
    brokenAt: z.int().nullable().describe("The first place that is not as it was signed."),
    reason: z.string().nullable(),
    fault: z.enum(auditFaults).nullable(),
    keys: z
      .array(z.object({ id: z.string(), publicKey: z.string() }))
      .describe("Ed25519 keys that checkpoints are signed with (SPKI, base64), the present one first."),
  })
  .meta({ id: "AuditVerification" });
export type AuditVerdict = z.output<typeof auditVerdict>;
