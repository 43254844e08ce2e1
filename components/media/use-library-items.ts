"use client";

import { useQueries } from "@tanstack/react-query";
import { useTRPC } from "@/components/providers/trpc";
import type { LibraryItem } from "@/server/domains/media/media.schema";

/** The file of the library that an address gives; null for an address from elsewhere. */
export function libraryIdOf(url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : "";
  return /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(path)?.[1]?.toLowerCase() ?? null;
}

/** The file of the library behind each address, in their order; null for one from elsewhere, and for one that is gone. */
export function useLibraryItems(urls: readonly string[]): (LibraryItem | null)[] {
  const trpc = useTRPC();
  const ids = [...new Set(urls.flatMap((url) => libraryIdOf(url) ?? []))];
  const found = useQueries({ queries: ids.map((id) => trpc.media.get.queryOptions({ id }, { staleTime: 60_000, retry: false })) });
  const items = new Map(found.flatMap(({ data }) => (data ? [[data.id, data]] : [])));
  return urls.map((url) => items.get(libraryIdOf(url) ?? "") ?? null);
}
