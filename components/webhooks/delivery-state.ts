import type { StateOf } from "@/components/ui/states";
import type { Delivery } from "@/server/domains/webhooks/webhooks.schema";

type Progress = Pick<Delivery, "status" | "nextAttemptAt"> & { attempts: readonly unknown[] };

/** Display state of a delivery: the server stores that it is open; its attempts and times give the detail. */
export function deliveryState(delivery: Progress, now: number): StateOf<"delivery"> {
  if (delivery.status !== "pending") return delivery.status;
  if (delivery.nextAttemptAt !== null && Date.parse(delivery.nextAttemptAt) <= now) return "sending";
  return delivery.attempts.length > 0 ? "retrying" : "waiting";
}

/** A delivery that was sent manually and did not arrive, as the list has it now; undefined once it did, or waits for its endpoint. */
export function isPending(sent: Delivery | undefined, list: readonly Delivery[]): Delivery | undefined {
  const latest = list.find((delivery) => delivery.id === sent?.id) ?? sent;
  return latest?.status === "pending" ? latest : undefined;
}

const IDLE_INTERVAL_MS = 30_000;

/** Delay until the next refetch: short while a delivery is being sent, else its next attempt, else now and then for new ones. */
export function refetchDelay(deliveries: readonly Progress[], now: number): number {
  const waits = deliveries.flatMap(({ status, nextAttemptAt }) => (status === "pending" && nextAttemptAt !== null ? [Date.parse(nextAttemptAt) - now] : []));
  if (waits.length === 0) return IDLE_INTERVAL_MS;
  const next = Math.min(...waits);
  // Overdue for long: something else is wrong, and asking often does not mend it.
  if (next < -60_000) return IDLE_INTERVAL_MS / 2;
  return Math.min(Math.max(next + 500, 2000), IDLE_INTERVAL_MS);
}
