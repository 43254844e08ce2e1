import { StateBadge } from "@/components/ui/state-badge";
import type { Webhook } from "@/server/domains/webhooks/webhooks.schema";

export function EndpointBadge({ endpoint }: { endpoint: Pick<Webhook, "status" | "failure_count"> }) {
  if (endpoint.status === "disabled") return <StateBadge thing="endpoint" state="disabled" />;
  if (endpoint.failure_count > 0) return <StateBadge thing="endpoint" state="failing" count={endpoint.failure_count} />;
  return <StateBadge thing="endpoint" state="active" />;
}
