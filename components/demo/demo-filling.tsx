"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useViewer } from "@/components/shell/viewer-context";
import { Notice } from "@/components/ui/feedback";

const POLL_INTERVAL_MS = 3_000;

/** Says that the demo is still being filled, and brings the page up to date as it goes. */
export function DemoFilling() {
  const t = useText("demo");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const { workspace } = useViewer();
  const { data } = useQuery({
    ...trpc.demo.state.queryOptions(undefined, { enabled: workspace.isDemo }),
    refetchInterval: ({ state }) => (state.data?.state === "filling" ? POLL_INTERVAL_MS : false),
  });
  const filling = data?.state === "filling";
  const wasFilling = useRef(filling);
  useEffect(() => {
    if (wasFilling.current && !filling) {
      void queries.invalidateQueries();
      router.refresh();
    }
    wasFilling.current = filling;
  }, [filling, queries, router]);
  return filling ? <Notice hue="gray">{t("filling")}</Notice> : null;
}
