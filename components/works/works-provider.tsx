"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { useTRPC } from "@/components/providers/trpc";
import type { Work } from "@/server/domains/notifications/works.schema";

const lookAgainMs = 1_500;

interface Works {
  works: readonly Work[];
  /** When they were read, in this device's time. */
  readAt: number;
  /** Those that the page shows itself. */
  shown: readonly string[];
  /** The page shows it from now on, until what is answered is called. */
  show(id: string): () => void;
}

const WorksContext = createContext<Works | null>(null);

export function useWorks(): Works {
  const works = use(WorksContext);
  if (!works) throw new Error("WorksProvider is missing above this component.");
  return works;
}

/** Long works on the server. Asked again only while one of them is under way. */
export function WorksProvider({ initial, children }: { initial: { items: Work[] }; children: ReactNode }) {
  const trpc = useTRPC();
  const { data, dataUpdatedAt } = useQuery({
    ...trpc.works.list.queryOptions(undefined, { initialData: initial }),
    refetchInterval: ({ state }) => (state.data?.items.some((work) => work.state === "RUNNING") ? lookAgainMs : false),
    // Another tab or device may have begun one.
    refetchOnWindowFocus: "always",
  });
  const [shown, setShown] = useState<readonly string[]>([]);
  const show = useCallback((id: string) => {
    setShown((before) => [...before, id]);
    return () => setShown((before) => before.filter((one) => one !== id));
  }, []);
  const works = useMemo(() => ({ works: data.items, readAt: dataUpdatedAt, shown, show }), [data, dataUpdatedAt, shown, show]);
  return <WorksContext value={works}>{children}</WorksContext>;
}

/** For pages that begin a work, or end one. */
export function useRefreshWorks(): () => Promise<void> {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(trpc.works.pathFilter()), [queries, trpc]);
}
