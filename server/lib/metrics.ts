import { Counter, Histogram, Registry } from "prom-client";
import { lazy } from "./lazy";

/** What a process counts while it works, read at /api/metrics. Labels come from short fixed lists: never an id, a path or a name that a person chose. */
function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    publishLateness: new Histogram({
      name: "nashir_publish_lateness_seconds",
      help: "From the time a post is due until an account's platform has it, retries included.",
      labelNames: ["platform"],
      buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600],
      registers,
    }),
    platformErrors: new Counter({
      name: "nashir_platform_errors_total",
      help: "Calls of a platform while publishing that failed, by the class of the failure.",
      labelNames: ["platform", "class"],
      registers,
    }),
    deliveryAttempts: new Counter({
      name: "nashir_webhook_attempts_total",
      help: "Attempts to deliver a webhook, by outcome: delivered or failed.",
      labelNames: ["outcome"],
      registers,
    }),
  };
}

export const metrics = lazy(createMetrics);
