import { jsonSafe, storableText } from "@/server/lib/storable";
import { text } from "@/server/lib/text";
import { isolated } from "@/shared/format";
import { signalRules, unknownSignal } from "../data/signal-rules";
import type { AdsLocale } from "../metrics.schema";
import type { SignalSeverity } from "../signals.schema";
import { canonicalText, hashOf } from "./audit-chain";

/** What a platform's notice becomes. */
export interface NewSignal {
  kind: string;
  severity: SignalSeverity;
  title: string;
  payload: Record<string, unknown>;
  dedupeKey: string;
}

const MAX_KIND = 80;
const MAX_DETAIL = 200;

function objectOf(value: unknown): Record<string, unknown> {
  const clean = jsonSafe(value);
  return typeof clean === "object" && clean !== null && !Array.isArray(clean) ? (clean as Record<string, unknown>) : { value: clean };
}

function ruleOf(field: string, payload: Record<string, unknown>) {
  return signalRules.find((rule) => rule.field === field && Object.entries(rule.when ?? {}).every(([name, value]) => payload[name] === value));
}

/** `given`: the platform's own title, where it has one that no rule words. */
export function titleOf(field: string, payload: Record<string, unknown>, locale: AdsLocale, given?: string): string {
  const rule = ruleOf(field, payload);
  if (!rule) return given ?? text(locale, `ads.signal.${unknownSignal.title}`);
  const detail = rule.detail === undefined ? undefined : payload[rule.detail];
  const detailText = typeof detail === "string" ? detail.trim().slice(0, MAX_DETAIL) : "";
  const title = text(locale, `ads.signal.${rule.title}`);
  return detailText ? `${title}: ${isolated(detailText)}` : title;
}

function signal(field: string, value: unknown, dedupeKey: string, given?: string): NewSignal {
  const word = storableText(field).slice(0, MAX_KIND);
  const payload = { ...objectOf(value), field: word };
  const rule = ruleOf(word, payload);
  return { kind: rule?.kind ?? word, severity: rule?.severity ?? unknownSignal.severity, title: titleOf(word, payload, "en", given), payload, dedupeKey };
}

/** One change of a webhook. The platform gives it no id and may repeat it, so its contents are its identity. */
export function hookSignal(entry: { id: string; time: number }, change: { field: string; value?: unknown }): NewSignal {
  return signal(change.field, change.value, hashOf(canonicalText([entry.id, entry.time, change.field, change.value ?? null])));
}

/** One entry of the platform's own history. */
export function historySignal(change: {
  key: string;
  kind: string;
  title: string;
  campaignExternalId: string | null;
  payload: Record<string, unknown>;
}): NewSignal {
  return signal(change.kind, { ...change.payload, campaignExternalId: change.campaignExternalId }, change.key, storableText(change.title));
}

/** The campaign that a signal is about, by the platform's id; null when it is about something else. */
export function campaignOf(payload: Record<string, unknown>): string | null {
  const id = payload.campaignExternalId ?? (payload.level === "CAMPAIGN" ? payload.id : null);
  return typeof id === "string" && id !== "" ? id : null;
}

/** The ad of a signal, by the platform's id (field `adgroup`, the older name); null when the signal is about something else. */
export function adOf(payload: Record<string, unknown>): string | null {
  const id = payload.level === "AD" ? payload.id : payload.adgroup_id;
  return typeof id === "string" && id !== "" ? id : null;
}
