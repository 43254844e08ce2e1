"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC } from "@/components/providers/trpc";

const pauseMs = 120;

/** What the server finds, once a person has stopped typing for a moment. The last result stays until the next is there. */
export function useFound(q: string) {
  const trpc = useTRPC();
  const [asked, setAsked] = useState("");
  const trimmed = q.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(trimmed), pauseMs);
    return () => clearTimeout(timer);
  }, [trimmed]);
  const { data, error, isFetching } = useQuery({
    ...trpc.search.find.queryOptions({ q: asked }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  return { found: trimmed === "" ? undefined : data, error, searching: trimmed !== "" && (isFetching || asked !== trimmed) };
}
