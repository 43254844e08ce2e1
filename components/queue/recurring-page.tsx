"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { PageTabs } from "@/components/shell/page-tabs";
import { useMay } from "@/components/shell/viewer-context";
import { LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { RepeatIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import type { RecurrencePage } from "@/server/domains/posts/recurring.schema";
import { RecurringCard } from "./recurring-card";
import { allRecurrences } from "./recurring-query";

/** Everything that comes again, with its next dates. */
export function RecurringPage({ initial }: { initial: RecurrencePage }) {
  const t = useText("queue");
  const trpc = useTRPC();
  const may = useMay();
  const list = useQuery(trpc.recurring.list.queryOptions(allRecurrences, { initialData: initial }));
  return (
    <Page title={t("series.title")} text={t("series.intro")}>
      <PageTabs of="queue" />
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data.data.length === 0 ? (
        <Card>
          <EmptyState
            icon={RepeatIcon}
            title={t("series.empty.title")}
            text={t("series.empty.text")}
            action={may.write ? <LinkButton href="/posts/new">{t("series.empty.action")}</LinkButton> : null}
          />
        </Card>
      ) : (
        list.data.data.map((recurrence) => <RecurringCard key={recurrence.id} recurrence={recurrence} />)
      )}
    </Page>
  );
}
