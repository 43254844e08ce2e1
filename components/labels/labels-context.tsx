"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import { useTRPC } from "@/components/providers/trpc";
import type { ListedLabel } from "@/server/domains/posts/labels.schema";
import type { LabelColor } from "@/shared/label-colors";

const ColorsContext = createContext<ReadonlyMap<string, LabelColor>>(new Map());

export const useLabelColor = (name: string): LabelColor => use(ColorsContext).get(name) ?? "gray";

/** The workspace's labels, those of most posts first. */
export function useLabels(initial?: ListedLabel[]): ListedLabel[] {
  const trpc = useTRPC();
  return useQuery(trpc.labels.list.queryOptions(undefined, initial ? { initialData: initial } : {})).data ?? [];
}

/** Gives the labels on a page their colours. */
export function LabelColors({ initial, children }: { initial: ListedLabel[]; children: ReactNode }) {
  const labels = useLabels(initial);
  const colors = useMemo(() => new Map(labels.map(({ name, color }) => [name, color])), [labels]);
  return <ColorsContext value={colors}>{children}</ColorsContext>;
}
