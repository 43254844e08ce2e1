import { z } from "zod";
import type { EventPayload } from "./contract";
import { fingerprint } from "./signing";

/** Reads the body of `POST /e/:key` and gives every event an id that a repeat of the same request has again. */

const MAX_ID_LENGTH = 256;
const printable = /^[\x20-\x7e]+$/;

const incoming = z.object({
  // No control characters: the name is stored as text, and PostgreSQL's text knows no NUL.
  name: z
    .string()
    .min(1)
    .max(256)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    .regex(/^[^\u0000-\u001f]+$/)
    .refine((name) => !name.startsWith("inngest/"), "names that begin with inngest/ are the engine's own"),
  data: z.record(z.string(), z.unknown()).nullish(),
  id: z.string().nullish(),
  ts: z.number().int().nonnegative().max(8_640_000_000_000_000).nullish(),
  user: z.unknown().optional(),
  v: z.string().nullish(),
  meta: z.unknown().optional(),
});

const body = z.union([z.array(incoming), incoming.transform((event) => [event])]);

export type ReadEvents = { events: EventPayload[] } | { problem: string };

function idOf(given: string | null | undefined, name: string, seed: string | undefined, index: number): string {
  if (given) return given.length <= MAX_ID_LENGTH && printable.test(given) ? given : fingerprint("id", given);
  return seed ? fingerprint("seed", seed, String(index), name) : crypto.randomUUID();
}

export function readEvents(value: unknown, seed: string | undefined, now: Date): ReadEvents {
  const read = body.safeParse(value);
  if (!read.success) return { problem: z.prettifyError(read.error) };
  return {
    events: read.data.map((event, index) => ({
      id: idOf(event.id, event.name, seed, index),
      name: event.name,
      data: event.data ?? {},
      ts: event.ts ?? now.getTime(),
      ...(event.user === undefined || event.user === null ? {} : { user: event.user }),
      ...(event.v ? { v: event.v } : {}),
      ...(event.meta === undefined || event.meta === null ? {} : { meta: event.meta }),
    })),
  };
}
