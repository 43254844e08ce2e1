"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { viewError } from "@/components/errors/app-error";
import { useErrorText } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { BannerNotice } from "@/components/shell/banner-notice";
import { useMay } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import type { SidebarAccounts } from "@/server/domains/connections/connections.schema";
import { useStartConnect } from "./use-start-connect";

const accountsPage = "/accounts";

/** On every page while an account's posts fail: who must be reconnected. Home and the accounts page say it beside each account. */
export function ExpiredBanner({ initial, otherwise }: { initial: SidebarAccounts; otherwise: ReactNode }) {
  const t = useText("connections");
  const trpc = useTRPC();
  const may = useMay();
  const path = usePathname();
  const { start, busy, error } = useStartConnect();
  const explain = useErrorText();
  const { data } = useQuery(trpc.connections.sidebar.queryOptions(undefined, { initialData: initial }));
  const { count, newest } = data.expired;
  if (path === accountsPage || path === "/") return null;
  if (!newest) return otherwise;
  return (
    <BannerNotice
      short={count === 1 ? t("banner.oneShort", { account: newest.accountName }) : t("banner.manyShort", { count })}
      failure={error ? explain(viewError(error)) : null}
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
      {count === 1 ? t("banner.one", { account: newest.accountName }) : t("banner.many", { count })}
    </BannerNotice>
  );
}
