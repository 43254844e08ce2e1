"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { BrandNames } from "@/components/people/brand-names";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AddIcon, WebhookIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { type Column, Table } from "@/components/ui/table";
import { Ago } from "@/components/ui/time";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { Webhook } from "@/server/domains/webhooks/webhooks.schema";
import { AddEndpointDialog } from "./add-endpoint-dialog";
import { Address } from "./address";
import { EndpointBadge } from "./endpoint-badge";
import { useEventWords } from "./event-words";
import { useFocusBack } from "./use-focus-back";

interface WebhooksProps {
  initial: Webhook[];
  brands: readonly BrandView[];
  now: number;
}

export function Webhooks({ initial, brands, now }: WebhooksProps) {
  const t = useText("webhooks");
  const trpc = useTRPC();
  const may = useMay();
  // The state that an endpoint's own page has just shown must not be older here.
  const list = useQuery(trpc.webhooks.list.queryOptions({}, { initialData: initial, initialDataUpdatedAt: now, staleTime: 2000 }));
  const endpoints = list.data;
  const [adding, setAdding] = useState(false);
  const { ref, giveBack: restoreFocus } = useFocusBack<HTMLButtonElement>();
  const close = () => {
    setAdding(false);
    restoreFocus();
  };

  const columns: Column<Webhook>[] = [
    { key: "address", header: t("columns.address"), plain: true, wide: true, cell: (endpoint) => <EndpointName endpoint={endpoint} /> },
    { key: "events", header: t("columns.events"), cell: (endpoint) => <EventList events={endpoint.events} /> },
    ...(brands.length > 0 ? [brandsColumn(t("columns.brands"), brands)] : []),
    { key: "state", header: t("columns.state"), cell: (endpoint) => <EndpointBadge endpoint={endpoint} /> },
    {
      key: "lastSuccess",
      header: t("columns.lastSuccess"),
      cell: (endpoint) => (endpoint.lastSuccessAt ? <Ago at={endpoint.lastSuccessAt} now={now} /> : <span className="text-gray-10">{t("never")}</span>),
    },
  ];
  const add = may.manage ? (
    <Button ref={ref} variant="primary" onClick={() => setAdding(true)}>
      <AddIcon />
      {t("add")}
    </Button>
  ) : null;

  return (
    <Page title={t("title")} text={t("intro")} actions={endpoints.length > 0 ? add : null}>
      {may.manage ? null : <Notice hue="gray">{t("onlyAdmins")}</Notice>}
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      <Card>
        {endpoints.length === 0 ? (
          <EmptyState icon={WebhookIcon} title={t("empty.title")} text={t("empty.text")} action={add} />
        ) : (
          <Table tall caption={t("title")} columns={columns} rows={endpoints} rowKey={(endpoint) => endpoint.id} />
        )}
      </Card>
      <AddEndpointDialog open={adding} brands={brands} onClose={close} />
    </Page>
  );
}

const brandsColumn = (header: string, brands: readonly BrandView[]): Column<Webhook> => ({
  key: "brands",
  header,
  cell: (endpoint) => <BrandNames ids={endpoint.brandIds ?? []} brands={brands} />,
});

/** The plan has no webhooks: names the plan that has. Existing endpoints are not queried. */
export function WebhooksLocked() {
  const t = useText("webhooks");
  const error = useText("error");
  return (
    <Page title={t("title")} text={t("intro")}>
      <Card>
        <EmptyState icon={WebhookIcon} title={error("title.PLAN_REQUIRED")} text={t("plan")} />
      </Card>
    </Page>
  );
}

function EndpointName({ endpoint }: { endpoint: Webhook }) {
  return (
    <span className="grid min-w-0 gap-0.5 py-1 sm:min-w-64">
      <Link href={`/settings/webhooks/${endpoint.id}`} className="text-base hover:underline pointer-coarse:py-2">
        <Address url={endpoint.url} />
      </Link>
      {endpoint.description ? (
        <span dir="auto" className="one-line max-w-80 justify-self-start text-xs text-gray-10" title={endpoint.description}>
          {endpoint.description}
        </span>
      ) : null}
    </span>
  );
}

/** More of them than can be taken in at a glance are counted; the endpoint's page names each. */
const MAX_NAMED_EVENTS = 4;

function EventList({ events }: { events: Webhook["events"] }) {
  const t = useText("webhooks");
  const words = useEventWords();
  const shown = events.length > MAX_NAMED_EVENTS ? t("eventCount", { count: events.length, n: events.length }) : events.map(words).join(t("separator"));
  return <span className="text-end text-gray-11 sm:inline-block sm:min-w-48 sm:text-start">{shown}</span>;
}
