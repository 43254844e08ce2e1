"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { useErrorText } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { BannerNotice } from "@/components/shell/banner-notice";
import { dismissBanner } from "@/components/shell/dismiss-banner";
import { useMay } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { CloseIcon } from "@/components/ui/icons";
import type { SidebarAccounts } from "@/server/domains/connections/connections.schema";
import { useStartConnect } from "./use-start-connect";

const accountsPage = "/accounts";

interface ExpiredBannerProps {
  initial: SidebarAccounts;
  /** The account whose banner was hidden for a day. */
  dismissed: string | null;
}

/** Where posts are planned and written while an account's posts fail: who must be connected again. Elsewhere the sidebar's dots say it. */
export function ExpiredBanner({ initial, dismissed }: ExpiredBannerProps) {
  const t = useText("connections");
  const trpc = useTRPC();
  const may = useMay();
  const path = usePathname();
  const { start, busy, error } = useStartConnect();
  const explain = useErrorText();
  const [hidden, setHidden] = useState(dismissed);
  const { data } = useQuery(trpc.connections.sidebar.queryOptions(undefined, { initialData: initial }));
  const { count, newest } = data.expired;
  if (!newest || hidden === newest.id || !/^\/(posts|calendar|queue)(\/|$)/.test(path)) return null;
  const hide = () => {
    setHidden(newest.id);
    void dismissBanner(newest.id);
  };
  return (
    <BannerNotice
      short={count === 1 ? t("banner.oneShort", { account: newest.accountName }) : t("banner.manyShort", { count })}
      failure={error ? explain(viewError(error)) : null}
      action={
        <>
          {!may.manage ? null : count === 1 ? (
            <Button size="sm" busy={busy} onClick={() => start({ platform: newest.platform, connectionId: newest.id })}>
              {t("reconnect")}
            </Button>
          ) : (
            <LinkButton size="sm" href={accountsPage}>
              {t("reconnect")}
            </LinkButton>
          )}
          <Button size="icon" variant="quiet" aria-label={t("banner.dismiss")} onClick={hide}>
            <CloseIcon />
          </Button>
        </>
      }
    >
      {count === 1 ? t("banner.one", { account: newest.accountName }) : t("banner.many", { count })}
    </BannerNotice>
  );
}
