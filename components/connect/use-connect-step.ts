"use client";

import { useMutation } from "@tanstack/react-query";
import { viewError } from "@/components/errors/app-error";
import { useTRPC } from "@/components/providers/trpc";

/** What the page's buttons do. Each leads the browser on; a link that has ended meanwhile is drawn anew, as what it is by now. */
export function useConnectStep() {
  const trpc = useTRPC();
  const step = {
    onSuccess: ({ url }: { url: string }) => window.location.assign(url),
    onError: (error: unknown) => {
      if (viewError(error).code === "NOT_FOUND") window.location.reload();
    },
  };
  const start = useMutation(trpc.connectPages.start.mutationOptions(step));
  const choose = useMutation(trpc.connectPages.choose.mutationOptions(step));
  const cancel = useMutation(trpc.connectPages.cancel.mutationOptions(step));
  const all = [start, choose, cancel];
  return {
    start,
    choose,
    cancel,
    // Still busy while the browser leaves.
    busy: all.some(({ isPending, isSuccess }) => isPending || isSuccess),
    error: all.find(({ error }) => error)?.error ?? null,
  };
}
