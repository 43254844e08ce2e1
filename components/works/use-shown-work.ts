"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPC } from "@/components/providers/trpc";
import type { Work } from "@/server/domains/notifications/works.schema";
import { useRefreshWorks, useWorks } from "./works-provider";

/** A work that the page shows itself: short, it is in no tray, and its end has been read here. Null: there is none, or no news of it. */
export function useShownWork(id: Work["id"] | null): Work | null {
  const trpc = useTRPC();
  const { works, show } = useWorks();
  const refresh = useRefreshWorks();
  const { mutate: read } = useMutation(trpc.works.read.mutationOptions({ onSuccess: refresh }));
  const work = works.find((one) => one.id === id) ?? null;
  const ended = work !== null && work.state !== "RUNNING";
  useEffect(() => (id === null ? undefined : show(id)), [id, show]);
  useEffect(() => {
    if (id !== null && ended) read({ ids: [id] });
  }, [id, ended, read]);
  return work;
}
