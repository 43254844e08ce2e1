"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "@/components/providers/trpc";
import type { Connection } from "@/server/domains/connections/connections.schema";

/** The workspace's accounts by id. A post may also name one that has been disconnected since: then there is none. */
export function useAccounts(initial: readonly Connection[]): Map<string, Connection> {
  const trpc = useTRPC();
  const { data, isFetchedAfterMount } = useQuery(
    trpc.connections.list.queryOptions(
      { limit: 50 },
      {
        initialData: { data: [...initial], meta: { total: initial.length, offset: 0, limit: 50, next: null } },
        // The page came with all of them, but for one that the browser had kept while an account was connected or disconnected.
        refetchOnMount: ({ state }) => state.isInvalidated,
      },
    ),
  );
  // A refetch covers the first accounts and those connected since. Cached responses from before this page are older than the page.
  return useMemo(() => {
    const fetched = data.data;
    const byAge = isFetchedAfterMount ? [...initial, ...fetched] : [...fetched, ...initial];
    return new Map(byAge.map((connection) => [connection.id, connection]));
  }, [initial, data, isFetchedAfterMount]);
}
