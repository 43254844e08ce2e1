import { z } from "zod";
import { pageOf, paginationInput } from "@/server/lib/pagination";
import { adPlatformSchema } from "./metrics.schema";

export const signalSeverities = ["info", "warning", "critical"] as const;
export type SignalSeverity = (typeof signalSeverities)[number];

export const listSignalsInput = z.object(paginationInput({ default: 50, max: 200 }));
export type ListSignalsInput = z.output<typeof listSignalsInput>;

export const signalSchema = z
  .object({
    id: z.string(),
    platform: adPlatformSchema,
    adAccountId: z.string().nullable(),
    kind: z.string(),
    severity: z.enum(signalSeverities),
    title: z.string(),
    payload: z.record(z.string(), z.unknown()).describe("As the platform sent it."),
    receivedAt: z.iso.datetime(),
  })
  .meta({ id: "AdSignal" });
export type Signal = z.output<typeof signalSchema>;
export const signalPage = pageOf(signalSchema);

/** What it is about, as it is called now. */
const subject = z.object({ campaignId: z.string(), campaign: z.string(), ad: z.string().nullable().describe("null: the campaign as a whole.") });
export type SignalSubject = z.output<typeof subject>;
const namedSignal = signalSchema.extend({ about: subject.nullable().describe("null: something else, or nothing that has been read.") });
export type NamedSignal = z.output<typeof namedSignal>;
export const namedSignalPage = pageOf(namedSignal);
export type NamedSignalPage = z.output<typeof namedSignalPage>;
