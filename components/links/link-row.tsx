"use client";

import { type QueryFilters, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { PageLink } from "@/server/lib/page-link.schema";

interface LinkRowProps {
  link: PageLink;
  /** What it shows, or to whom it was given. */
  heading: ReactNode;
  revoke: { isPending: boolean; error: unknown; mutate(input: { id: string }): void };
  children?: ReactNode;
}

/** What follows once a link of these lists is revoked. */
export function useAfterRevoke(lists: QueryFilters): { onSuccess(): Promise<void> } {
  const t = useText("links");
  const queries = useQueryClient();
  const toast = useToast();
  return {
    onSuccess: () => {
      toast({ text: t("revoked") });
      return queries.invalidateQueries(lists);
    },
  };
}

/** One link of a list: what it shows, its state, and the button that revokes it. */
export function LinkRow({ link: { id, status, expiresAt, createdBy }, heading, revoke, children }: LinkRowProps) {
  const t = useText("links");
  const format = useFormat();
  const zone = useZone();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-gray-5 px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          {heading}
          <p className="text-xs text-gray-10">
            {t("by", { name: createdBy })} · {t(status === "open" ? "until" : status, { time: format.dateTime(expiresAt, zone) })}
          </p>
        </div>
        {status === "open" ? (
          <Button size="sm" busy={revoke.isPending} onClick={() => revoke.mutate({ id })}>
            {t("revoke")}
          </Button>
        ) : null}
      </div>
      {revoke.error ? <ErrorNotice error={revoke.error} /> : null}
      {children}
    </li>
  );
}
