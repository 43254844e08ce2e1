"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { ArchiveIcon, ExpandIcon, FilterIcon, RetryIcon, SendIcon } from "@/components/ui/icons";
import { Pagination } from "@/components/ui/pagination";
import { StateBadge } from "@/components/ui/state-badge";
import { type Column, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import type { Delivery, Webhook } from "@/server/domains/webhooks/webhooks.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { DeliveryPanel } from "./delivery-panel";
import { deliveryState, isPending } from "./delivery-state";
import { useEventWords } from "./event-words";
import { useRefreshWebhooks } from "./use-refresh-webhooks";

interface DeliveriesProps {
  endpoint: Webhook;
  page: { data: Delivery[]; meta: PageMeta };
  error: unknown;
  onRetry(): void;
  /** When `page` was read. */
  now: number;
  testing: boolean;
  onTest(): void;
}

export function Deliveries({ endpoint, page, error, onRetry, now, testing, onTest }: DeliveriesProps) {
  const t = useText("webhooks");
  const trpc = useTRPC();
  const may = useMay();
  const format = useFormat();
  const zone = useZone();
  const toast = useToast();
  const words = useEventWords();
  const refresh = useRefreshWebhooks();
  const [openId, setOpenId] = useState<string | null>(null);
  const again = useMutation(
    trpc.webhooks.redeliver.mutationOptions({
      onSuccess: (delivery) => (delivery.status === "succeeded" ? toast({ text: t("deliveries.sentAgain") }) : undefined),
      onSettled: refresh,
    }),
  );
  const failedAgain = isPending(again.data, page.data) !== undefined;
  const maySend = may.manage && endpoint.status === "active";
  const { offset, limit, total } = page.meta;
  const here = `/settings/webhooks/${endpoint.id}`;

  const columns: Column<Delivery>[] = [
    {
      key: "event",
      header: t("deliveries.columns.event"),
      plain: true,
      wide: true,
      cell: (delivery) => (
        <button
          type="button"
          aria-expanded={openId === delivery.id}
          onClick={() => setOpenId(openId === delivery.id ? null : delivery.id)}
          className="-ms-2 inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-start text-base font-medium hover:bg-gray-3 pointer-coarse:min-h-11"
        >
          <ExpandIcon className={openId === delivery.id ? "shrink-0 rotate-180 text-gray-10" : "shrink-0 text-gray-10"} />
          {words(delivery.type)}
          <span className="sr-only">{t("detail.show")}</span>
        </button>
      ),
    },
    { key: "state", header: t("deliveries.columns.state"), cell: (delivery) => <StateBadge thing="delivery" state={deliveryState(delivery, now)} /> },
    { key: "when", header: t("deliveries.columns.when", { city: format.city(zone) }), cell: (delivery) => <Time at={delivery.createdAt} /> },
    { key: "next", header: t("deliveries.columns.next"), cell: (delivery) => <NextAttempt delivery={delivery} now={now} /> },
    { key: "attempts", header: t("deliveries.columns.attempts"), figure: true, cell: (delivery) => format.number(delivery.attempts.length) },
    {
      key: "act",
      header: <span className="sr-only">{t("deliveries.columns.act")}</span>,
      plain: true,
      cell: (delivery) =>
        maySend && deliveryState(delivery, now) !== "sending" ? (
          <Button
            size="sm"
            busy={again.isPending && again.variables.deliveryId === delivery.id}
            aria-label={`${t("deliveries.again")}: ${words(delivery.type)}`}
            onClick={() => again.mutate({ id: endpoint.id, deliveryId: delivery.id })}
          >
            <RetryIcon />
            {t("deliveries.again")}
          </Button>
        ) : null,
    },
  ];

  return (
    <>
      <Card className="overflow-hidden">
        <CardHeader title={t("deliveries.title")} text={t("deliveries.text")} />
        {error || again.error || failedAgain ? (
          <div className="grid gap-2 border-b border-gray-5 p-3">
            {error ? <ErrorNotice error={error} onRetry={onRetry} /> : null}
            {again.error ? <ErrorNotice error={again.error} /> : null}
            {failedAgain ? <Notice hue="amber">{t("deliveries.againFailed")}</Notice> : null}
          </div>
        ) : null}
        {page.data.length > 0 ? (
          <Table
            caption={t("deliveries.title")}
            columns={columns}
            rows={page.data}
            rowKey={(delivery) => delivery.id}
            detail={(delivery) => (delivery.id === openId ? <DeliveryPanel endpointId={endpoint.id} delivery={delivery} /> : null)}
          />
        ) : offset > 0 ? (
          <EmptyState
            icon={FilterIcon}
            title={t("deliveries.beyond.title")}
            text={t("deliveries.beyond.text")}
            action={<LinkButton href={here}>{t("deliveries.beyond.action")}</LinkButton>}
          />
        ) : (
          <EmptyState
            icon={ArchiveIcon}
            title={t("deliveries.empty.title")}
            text={t("deliveries.empty.text")}
            action={
              maySend ? (
                <Button busy={testing} onClick={onTest}>
                  <SendIcon />
                  {t("actions.test")}
                </Button>
              ) : null
            }
          />
        )}
      </Card>
      {offset < total ? <Pagination offset={offset} limit={limit} total={total} hrefAt={(next) => (next > 0 ? `${here}?offset=${next}` : here)} /> : null}
    </>
  );
}

/** A time, not a span: it is waited for. */
function NextAttempt({ delivery, now }: { delivery: Delivery; now: number }) {
  const t = useText("webhooks");
  if (delivery.status !== "pending" || delivery.nextAttemptAt === null) {
    return (
      <>
        <span aria-hidden className="text-gray-10">
          —
        </span>
        <span className="sr-only">{t("deliveries.noNext")}</span>
      </>
    );
  }
  return Date.parse(delivery.nextAttemptAt) <= now ? t("deliveries.soon") : <Time at={delivery.nextAttemptAt} />;
}
