"use client";

import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "@/components/providers/trpc";

/** Sends the person to the platform's own page; they come back to the accounts page. */
export function useStartConnect() {
  const trpc = useTRPC();
  const mutation = useMutation(trpc.connections.start.mutationOptions({ onSuccess: ({ authorizeUrl }) => window.location.assign(authorizeUrl) }));
  return {
    start: (input: { platform: string; connectionId?: string }) => mutation.mutate(input),
    // Still busy while the browser leaves.
    busy: mutation.isPending || mutation.isSuccess,
    platform: mutation.variables?.platform,
    error: mutation.error,
    reset: mutation.reset,
  };
}
