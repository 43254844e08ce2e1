import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { env } from "@/env";
import { platformConfig } from "@/server/platforms/config";
import { hookSignal, type NewSignal } from "../engine/signals";
import { receiveSignals } from "./signals";

/** META's webhook for ad accounts: handshake, signature, payload. */

const same = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a, "utf8"), Buffer.from(b, "utf8")];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The challenge to answer with, or null when the verify token is wrong. */
export function metaHandshake(query: URLSearchParams): string | null {
  const expected = env.META_WEBHOOK_VERIFY_TOKEN;
  if (expected === undefined || query.get("hub.mode") !== "subscribe" || !same(query.get("hub.verify_token") ?? "", expected)) return null;
  return query.get("hub.challenge");
}

/** Over the bytes as they came: what JSON they are does not matter. */
export function isSignedByMeta(body: Uint8Array, header: string | null): boolean {
  const secret = platformConfig("META", { sandbox: false })?.clientSecret;
  if (!secret || header === null) return false;
  return same(header, `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
}

const batch = z.object({
  object: z.string(),
  entry: z.array(
    z.object({
      id: z.union([z.string(), z.number().transform(String)]),
      time: z.number().default(0),
      changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
    }),
  ),
});

/** Ignores anything that is no notice of an ad account: unknown notices are acknowledged, so that META does not repeat them. */
export async function receiveFromMeta(body: Uint8Array): Promise<{ stored: number }> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return { stored: 0 };
  }
  const parsed = batch.safeParse(json);
  if (!parsed.success || parsed.data.object !== "ad_account") return { stored: 0 };
  const signalsByAccount = new Map<string, NewSignal[]>();
  for (const entry of parsed.data.entry) {
    const account = entry.id.replace(/^act_/, "");
    const signals = signalsByAccount.get(account) ?? [];
    signals.push(...entry.changes.map((change) => hookSignal(entry, change)));
    signalsByAccount.set(account, signals);
  }
  return { stored: await receiveSignals("META", signalsByAccount) };
}
