"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { type ReactNode, useState } from "react";
import type { AppRouter } from "@/server/trpc/root";
import { currentWorkspaceHeaders } from "./current-workspace";

const context = createTRPCContext<AppRouter>();
export const useTRPC = context.useTRPC;

/** Only failures that may be a network error are retried automatically. */
function worthAnotherTry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof TRPCClientError && !error.data;
}

export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { staleTime: 30_000, retry: worthAnotherTry },
          // A request that cannot be sent fails at once. Queued until the network returns, it would run when nobody expects it any more.
          mutations: { retry: false, networkMode: "always" },
        },
      }),
  );
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: "/api/trpc", maxItems: 10, headers: currentWorkspaceHeaders })] }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <context.TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </context.TRPCProvider>
    </QueryClientProvider>
  );
}
