"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import type { ConnectedAccount } from "@/server/domains/connections/connections.schema";
import type { PageMeta } from "@/server/lib/pagination";

const accountsPage = "/settings/accounts";

/** On every page while an account's posts fail: who must be reconnected. The accounts page says it beside each account. */
export function ExpiredBanner({ initial }: { initial: { data: ConnectedAccount[]; meta: PageMeta } }) {
  const t = useText("connections");
  const trpc = useTRPC();
  const may = useMay();
  const path = usePathname();
  const { data } = useQuery(trpc.connections.accounts.queryOptions({ limit: 50 }, { initialData: initial }));
  const expired = data.data.filter((account) => account.health === "expired");
  const [first] = expired;
  if (!first || path === accountsPage) return null;
  return (
    <Notice
      hue="amber"
      className="mb-5"
      action={
        may.manage ? (
          <LinkButton size="sm" href={accountsPage}>
            {t("reconnect")}
          </LinkButton>
        ) : null
      }
    >
      {expired.length === 1 ? t("banner.one", { account: first.accountName }) : t("banner.many", { count: expired.length })}
    </Notice>
  );
}
