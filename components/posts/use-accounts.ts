"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "@/components/providers/trpc";
import type { Connection } from "@/server/domains/connections/connections.schema";

/** The workspace's accounts by id. A post may also name one that has been disconnected since: then there is none. */
export function useAccounts(initial: readonly Connection[]): Map<string, Connection> {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.connections.list.queryOptions(
      { limit: 50 },
      { initialData: { data: [...initial], meta: { total: initial.length, offset: 0, limit: 50, next: null } } },
    ),
  );
  // The page came with all of them; what is asked for again are the first, and what has been connected since.
  return useMemo(() => new Map([...initial, ...data.data].map((connection) => [connection.id, connection])), [initial, data]);
}
