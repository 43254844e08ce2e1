"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useOptimistic, useTransition } from "react";
import type { Link } from "@/components/ui/link";

interface Step {
  /** In place of this address, and not as a further one to go back to. */
  replace?: boolean;
  scroll?: boolean;
}

export interface OptimisticFilter<Filter> {
  /** What is chosen by now. The address and the content follow with the server's answer. */
  requested: Filter;
  request(filter: Filter, step?: Step): void;
  /** A link that applies the filter; opened in a new tab it is a normal address. */
  linkTo(filter: Filter, step?: Step): Pick<ComponentProps<typeof Link>, "href" | "onNavigate">;
  /** The content shown does not match the requested filter yet, so its next-page links are not valid. */
  loading: boolean;
}

/**
 * The filter of a page that the server answers again. What is chosen applies at once, and what is chosen before the answer has come adds to it.
 * Once the answer is drawn, or somebody has gone elsewhere or back meanwhile, the filter is again the one that the page is drawn by.
 */
export function useOptimisticFilter<Filter extends object>(shown: Filter, hrefOf: (filter: Filter) => string): OptimisticFilter<Filter> {
  const router = useRouter();
  const [loading, startLoading] = useTransition();
  const [requested, setRequested] = useOptimistic(shown);
  const request = (filter: Filter, { replace = false, scroll = true }: Step = {}) =>
    startLoading(() => {
      setRequested(filter);
      router[replace ? "replace" : "push"](hrefOf(filter), { scroll });
    });
  const linkTo = (filter: Filter, step?: Step): ReturnType<OptimisticFilter<Filter>["linkTo"]> => ({
    href: hrefOf(filter),
    onNavigate: (event) => {
      event.preventDefault();
      request(filter, step);
    },
  });
  return { requested, request, linkTo, loading };
}
