import { createHmac } from "node:crypto";
import { type EventBrand, MAX_FAILURES } from "./webhooks.schema";

/** The rules of delivery: what an attempt's result does to its delivery and its endpoint. `now` is the database's. */

export interface EndpointHealth {
  failureCount: number;
  /** The failure that last raised `failureCount`. */
  countedFailureAt: Date | null;
  disabledAt: Date | null;
}

export interface DeliveryProgress {
  status: "PENDING" | "SUCCEEDED" | "FAILED" | "PARKED";
  /** Failures on the present retry schedule. */
  failures: number;
  nextAttemptAt: Date | null;
}

export interface AttemptState {
  endpoint: EndpointHealth;
  delivery: DeliveryProgress;
}

export const healthy: EndpointHealth = { failureCount: 0, countedFailureAt: null, disabledAt: null };

function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1_000);
}

/** A failure counts when the wait that belongs to the present count has passed, so that a burst during one outage counts once. */
function afterFailure(endpoint: EndpointHealth, now: Date, delays: readonly number[]): EndpointHealth {
  const { failureCount, countedFailureAt } = endpoint;
  const wait = delays[failureCount - 1] ?? 0;
  const counts = countedFailureAt === null || now >= after(countedFailureAt, wait);
  if (!counts || endpoint.disabledAt !== null) return endpoint;
  const raised = failureCount + 1;
  return { failureCount: raised, countedFailureAt: now, disabledAt: raised >= MAX_FAILURES ? now : null };
}

export function afterAttempt(state: AttemptState, succeeded: boolean, now: Date, delays: readonly number[]): AttemptState {
  if (succeeded) {
    return {
      // A success of an attempt that started before the endpoint was disabled does not enable it: only a person does.
      endpoint: { ...state.endpoint, failureCount: 0, countedFailureAt: null },
      delivery: { status: "SUCCEEDED", failures: state.delivery.failures, nextAttemptAt: null },
    };
  }
  const endpoint = afterFailure(state.endpoint, now, delays);
  const failures = state.delivery.failures + 1;
  const delay = delays[failures - 1];
  if (delay === undefined) return { endpoint, delivery: { status: "FAILED", failures, nextAttemptAt: null } };
  if (endpoint.disabledAt !== null || state.delivery.status === "PARKED") {
    return { endpoint, delivery: { status: "PARKED", failures, nextAttemptAt: null } };
  }
  return { endpoint, delivery: { status: "PENDING", failures, nextAttemptAt: after(now, delay) } };
}

/** An attempt that takes longer holds up what waits behind it. */
const SLOW_MS = 2_000;
const SLOW_SECONDS = 600;

/** Until when an endpoint counts as slow after an attempt; undefined leaves it as it is, so that one good answer between two is not enough. */
export function slowAfter(durationMs: number, now: Date): Date | undefined {
  return durationMs >= SLOW_MS ? after(now, SLOW_SECONDS) : undefined;
}

/** Brands that an endpoint receives events of; null = the whole workspace. */
export type Reach = readonly string[] | null;

/** A member limited to brands sees an endpoint that receives events of nothing beyond them. */
export function maySee(viewer: Reach, endpoint: Reach): boolean {
  return viewer === null || (endpoint?.every((id) => viewer.includes(id)) ?? false);
}

/** Of an event: each once, null standing for an account without a brand. None: it concerns the whole workspace. */
type Brands = readonly (EventBrand | null)[];

/** An endpoint limited to brands receives the events of its brands only: none of an account without a brand, and none of the whole workspace. */
export function receivesEvent(endpoint: Reach, brands: Brands): boolean {
  return endpoint === null || (brands.length > 0 && brands.every((brand) => brand !== null && endpoint.includes(brand.id)));
}

/** Brand fields of a payload: the single brand of the event, if any, and all of them. */
export function brandFacts(brands: Brands): { brand: EventBrand | null; brandIds: string[] } {
  const [first = null, ...others] = brands;
  return { brand: others.length === 0 ? first : null, brandIds: brands.flatMap((brand) => brand?.id ?? []) };
}

/** How a delivery starts, or starts again: a new retry schedule, due at once. */
export function openDelivery(now: Date, canSend: boolean): DeliveryProgress {
  return canSend ? { status: "PENDING", failures: 0, nextAttemptAt: now } : { status: "PARKED", failures: 0, nextAttemptAt: null };
}

/** `X-Svc-Signature`: one `v1` for every secret in force. The key is the whole secret's UTF-8 bytes, prefix included. */
export function signatureHeader(body: string, secrets: readonly string[], now: Date): string {
  const t = Math.floor(now.getTime() / 1_000);
  const digests = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(`${t}.${body}`, "utf8").digest("hex")}`);
  return [`t=${t}`, ...digests].join(",");
}
