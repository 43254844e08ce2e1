"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/providers/trpc";

/** After any change: an endpoint's state, its counts and its deliveries move together. */
export function useRefreshWebhooks(): () => Promise<void> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => queries.invalidateQueries(trpc.webhooks.pathFilter());
}
