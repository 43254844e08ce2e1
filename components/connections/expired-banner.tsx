"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { viewError } from "@/components/errors/app-error";
import { useErrorText } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import type { ExpiredAccounts } from "@/server/domains/connections/connections.schema";
import { useStartConnect } from "./use-start-connect";

const accountsPage = "/settings/accounts";

/** On every page while an account's posts fail: who must be reconnected. Home and the accounts page say it beside each account. */
export function ExpiredBanner({ initial, otherwise }: { initial: ExpiredAccounts; otherwise: ReactNode }) {
  const t = useText("connections");
  const trpc = useTRPC();
  const may = useMay();
  const path = usePathname();
  const { start, busy, error } = useStartConnect();
  const explain = useErrorText();
  const { data } = useQuery(trpc.connections.expired.queryOptions(undefined, { initialData: initial }));
  const { count, newest } = data;
  if (path === accountsPage || path === "/") return null;
  if (!newest) return otherwise;
  return (
    <Notice
      hue="amber"
      className="mb-5"
      action={
        !may.manage ? null : count === 1 ? (
          <Button size="sm" busy={busy} onClick={() => start({ platform: newest.platform, connectionId: newest.id })}>
            {t("reconnect")}
          </Button>
        ) : (
          <LinkButton size="sm" href={accountsPage}>
            {t("reconnect")}
          </LinkButton>
        )
      }
    >
      {error ? <span className="block">{explain(viewError(error))}</span> : null}
      {count === 1 ? t("banner.one", { account: newest.accountName }) : t("banner.many", { count })}
    </Notice>
  );
}
