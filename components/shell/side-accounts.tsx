"use client";

import { useQuery } from "@tanstack/react-query";
import { AccountAvatar } from "@/components/connections/account-avatar";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { AddIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { SidebarAccounts } from "@/server/domains/connections/connections.schema";
import { useMay } from "./viewer-context";

/** The workspace's accounts with their health, and the way to connect another. */
export function SideAccounts({ initial }: { initial: SidebarAccounts }) {
  const t = useText("shell");
  const trpc = useTRPC();
  const may = useMay();
  const { data } = useQuery(trpc.connections.sidebar.queryOptions(undefined, { initialData: initial }));
  const rest = data.total - data.accounts.length;
  const row =
    "flex h-9 items-center gap-2.5 rounded-control text-sm text-gray-11 hover:bg-gray-3 hover:text-gray-12 lg:px-2 max-lg:justify-center pointer-coarse:h-11";
  return (
    <section aria-label={t("accounts")} className="grid content-start gap-0.5 border-t border-gray-5 pt-2">
      <ul className="grid gap-0.5">
        {data.accounts.map((account) => (
          <li key={account.id}>
            <Link href={`/accounts#${account.id}`} data-tip={account.accountName} className={row}>
              <AccountAvatar account={account} />
              <bdi className="one-line max-lg:sr-only">{account.accountName}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Link href="/accounts" className={row}>
          <span className="max-lg:sr-only">{t("moreAccounts", { count: rest })}</span>
          <span aria-hidden className="figures lg:hidden">{`+${rest}`}</span>
        </Link>
      ) : null}
      {may.manage ? (
        <Link href="/accounts?connect=1" data-tip={t("connect")} className={row}>
          <AddIcon size={20} className="shrink-0 lg:mx-1" />
          <span className="max-lg:sr-only">{t("connect")}</span>
        </Link>
      ) : null}
    </section>
  );
}
