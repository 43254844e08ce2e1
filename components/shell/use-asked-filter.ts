"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useOptimistic, useTransition } from "react";
import type { Link } from "@/components/ui/link";

interface Step {
  /** In place of this address, and not as a further one to go back to. */
  replace?: boolean;
  scroll?: boolean;
}

export interface AskedFilter<Filter> {
  /** What is chosen by now. The address and the content follow with the server's answer. */
  asked: Filter;
  ask(filter: Filter, step?: Step): void;
  /** A link that asks: opened elsewhere it is an address like any other. */
  linkTo(filter: Filter, step?: Step): Pick<ComponentProps<typeof Link>, "href" | "onNavigate">;
  /** What is shown is not yet what is asked for, of which no further page is known to lead to. */
  loading: boolean;
}

/**
 * The filter of a page that the server answers anew. What is chosen applies at once, and what is chosen before the answer has come adds to it.
 * Once the answer is drawn, or somebody has gone elsewhere or back meanwhile, the filter is again the one that the page is drawn by.
 */
export function useAskedFilter<Filter extends object>(shown: Filter, hrefOf: (filter: Filter) => string): AskedFilter<Filter> {
  const router = useRouter();
  const [loading, startLoading] = useTransition();
  const [asked, setAsked] = useOptimistic(shown);
  const ask = (filter: Filter, { replace = false, scroll = true }: Step = {}) =>
    startLoading(() => {
      setAsked(filter);
      router[replace ? "replace" : "push"](hrefOf(filter), { scroll });
    });
  const linkTo = (filter: Filter, step?: Step): ReturnType<AskedFilter<Filter>["linkTo"]> => ({
    href: hrefOf(filter),
    onNavigate: (event) => {
      event.preventDefault();
      ask(filter, step);
    },
  });
  return { asked, ask, linkTo, loading };
}
