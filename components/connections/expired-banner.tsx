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
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { useStartConnect } from "./use-start-connect";

const accountsPage = "/settings/accounts";

/** On every page while an account's posts fail: who must be reconnected. Home and the accounts page say it beside each account. */
export function ExpiredBanner({ initial, otherwise }: { initial: { data: ConnectedAccount[]; meta: PageMeta }; otherwise: ReactNode }) {
  const t = useText("connections");
  const trpc = useTRPC();
  const may = useMay();
  const path = usePathname();
  const { start, busy, error } = useStartConnect();
  const explain = useErrorText();
  const { data } = useQuery(trpc.connections.accounts.queryOptions({ limit: 50 }, { initialData: initial }));
  const expired = data.data.filter((account) => account.health === "expired");
  const [first] = expired;
  if (path === accountsPage || path === "/") return null;
  if (!first) return otherwise;
  return (
    <Notice
      hue="amber"
      className="mb-5"
      action={
        !may.manage ? null : expired.length === 1 ? (
          <Button size="sm" busy={busy} onClick={() => start({ platform: first.platform, connectionId: first.id })}>
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
      {expired.length === 1 ? t("banner.one", { account: first.accountName }) : t("banner.many", { count: expired.length })}
    </Notice>
  );
}
