"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { startTransition, useOptimistic, useState } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { PageTabs } from "@/components/shell/page-tabs";
import { LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { AccountsIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { Select } from "@/components/ui/select";
import type { AccountSlots, QueueEntryView } from "@/server/domains/posts/queue.schema";
import { QueueList } from "./queue-list";
import { WeeklyTimes } from "./weekly-times";

interface QueuePageProps {
  initial: AccountSlots[];
  first: { connectionId: string; entries: QueueEntryView[] } | null;
}

/** One account at a time: its coming posts, and the week of its posting times. */
export function QueuePage({ initial, first }: QueuePageProps) {
  const t = useText("queue");
  const trpc = useTRPC();
  const nameOf = usePlatformName();
  const { data: accounts } = useQuery(trpc.queue.slots.queryOptions(undefined, { initialData: initial }));
  // The address follows only when no other transition of the router is pending.
  const [accountId, setAccountId] = useOptimistic(useSearchParams().get("account"));
  const choose = (connectionId: string) =>
    startTransition(() => {
      setAccountId(connectionId);
      // The list does the refetch.
      window.history.replaceState(null, "", `/queue?account=${connectionId}`);
    });
  // The page chose it by who has times; it stays while the last of them are removed.
  const [opened] = useState(first?.connectionId);
  const account =
    accounts.find(({ connectionId }) => connectionId === accountId) ?? accounts.find(({ connectionId }) => connectionId === opened) ?? accounts[0];
  return (
    <Page title={t("title")} text={t("intro")}>
      <PageTabs of="queue" />
      {account ? (
        <>
          <div className="max-w-sm">
            <Field label={t("account")}>
              {(control) => (
                <Select {...control} value={account.connectionId} onChange={(event) => choose(event.target.value)}>
                  {accounts.map((option) => (
                    <option key={option.connectionId} value={option.connectionId}>
                      {option.accountName} · {nameOf(option.platform)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <WeeklyTimes account={account} others={accounts.filter((other) => other !== account)} />
          <QueueList
            key={account.connectionId}
            connectionId={account.connectionId}
            initial={first?.connectionId === account.connectionId ? first.entries : undefined}
          />
        </>
      ) : (
        <Card>
          <EmptyState
            icon={AccountsIcon}
            title={t("noAccounts.title")}
            text={t("noAccounts.text")}
            action={<LinkButton href="/accounts?connect=1">{t("noAccounts.action")}</LinkButton>}
          />
        </Card>
      )}
    </Page>
  );
}
