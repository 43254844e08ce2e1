"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { BrandNames } from "@/components/people/brand-names";
import { useTRPC } from "@/components/providers/trpc";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { CodeBlock, CopyButton } from "@/components/ui/copy";
import { Notice } from "@/components/ui/feedback";
import { Page } from "@/components/ui/page";
import { Tabs } from "@/components/ui/tabs";
import { Time } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import type { BrandView } from "@/server/domains/brands/brands.schema";
import type { Delivery, WebhookOverview } from "@/server/domains/webhooks/webhooks.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { attemptReason } from "./attempt-reason";
import { Deliveries } from "./deliveries";
import { isPending, refetchDelay } from "./delivery-state";
import { EndpointActions } from "./endpoint-actions";
import { EndpointBadge } from "./endpoint-badge";
import { useEventWords } from "./event-words";
import { useRefreshWebhooks } from "./use-refresh-webhooks";
import { verifySnippets } from "./verify-snippets";

const AUTO_DISABLE_FAILURES = 5;

interface EndpointPageProps {
  initial: WebhookOverview;
  deliveries: { data: Delivery[]; meta: PageMeta };
  brands: readonly BrandView[];
  now: number;
}

export function EndpointPage({ initial, deliveries, brands, now }: EndpointPageProps) {
  const t = useText("webhooks");
  const trpc = useTRPC();
  const may = useMay();
  const toast = useToast();
  const refresh = useRefreshWebhooks();
  const { id } = initial;
  const { offset, limit } = deliveries.meta;
  const list = useQuery({
    ...trpc.webhooks.deliveries.queryOptions({ id, offset, limit }, { initialData: deliveries }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchDelay(state.data?.data ?? [], Date.now()),
  });
  const { data: endpoint, refetch: readEndpoint } = useQuery(trpc.webhooks.get.queryOptions({ id }, { initialData: initial }));
  // Read after the list, never beside it: the summary above the deliveries must not be older than they are.
  const readAt = list.isFetchedAfterMount ? list.dataUpdatedAt : null;
  useEffect(() => {
    if (readAt !== null) void readEndpoint({ cancelRefetch: false });
  }, [readAt, readEndpoint]);
  const test = useMutation(
    trpc.webhooks.test.mutationOptions({
      onSuccess: async (delivery) => {
        if (delivery.status === "succeeded") toast({ text: t("test.done") });
        await refresh();
      },
    }),
  );
  const failedTest = isPending(test.data, list.data.data)?.attempts.at(-1);

  return (
    <Page
      title={
        <bdi dir="ltr" className="wrap-anywhere">
          {endpoint.url}
        </bdi>
      }
      back={{ href: "/settings/webhooks", label: t("title") }}
      text={<EndpointBadge endpoint={endpoint} />}
      actions={may.manage ? <EndpointActions endpoint={endpoint} brands={brands} testing={test.isPending} onTest={() => test.mutate({ id })} /> : null}
    >
      {may.manage ? null : <Notice hue="gray">{t("onlyAdmins")}</Notice>}
      <EndpointState endpoint={endpoint} />
      {test.error ? <ErrorNotice error={test.error} onRetry={() => test.mutate({ id })} /> : null}
      {failedTest ? (
        <Notice hue="amber">
          <strong className="font-medium">{t("test.failed")}</strong>
          <p className="text-sm">{t(`why.${attemptReason(failedTest)}`)}</p>
        </Notice>
      ) : null}
      <Facts endpoint={endpoint} brands={brands} />
      <Deliveries
        endpoint={endpoint}
        page={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        now={readAt ?? now}
        testing={test.isPending}
        onTest={() => test.mutate({ id })}
      />
      <SignatureCheck />
    </Page>
  );
}

/** Why nothing is sent, or what was left behind when sending began again. */
function EndpointState({ endpoint }: { endpoint: WebhookOverview }) {
  const t = useText("webhooks");
  const format = useFormat();
  const zone = useZone();
  const count = endpoint.parkedCount;
  if (endpoint.disabledAt !== null) {
    if (endpoint.failure_count >= AUTO_DISABLE_FAILURES) return <Notice hue="red">{t("off.failures", { count })}</Notice>;
    return <Notice hue="gray">{t("off.hand", { count, time: format.dateTime(endpoint.disabledAt, zone) })}</Notice>;
  }
  return count > 0 ? <Notice hue="gray">{t("held", { count })}</Notice> : null;
}

function Facts({ endpoint, brands }: { endpoint: WebhookOverview; brands: readonly BrandView[] }) {
  const t = useText("webhooks");
  const words = useEventWords();
  const facts: readonly [label: string, value: ReactNode][] = [
    [t("facts.events"), endpoint.events.map(words).join(t("separator"))],
    ...(brands.length > 0 ? [[t("facts.brands"), <BrandNames key="brands" ids={endpoint.brandIds ?? []} brands={brands} />] as [string, ReactNode]] : []),
    ...(endpoint.description ? [[t("facts.description"), <bdi key="description">{endpoint.description}</bdi>] as [string, ReactNode]] : []),
    [t("facts.lastSuccess"), endpoint.lastSuccessAt ? <Time key="success" at={endpoint.lastSuccessAt} /> : t("never")],
    [t("facts.lastFailure"), endpoint.lastFailureAt ? <Time key="failure" at={endpoint.lastFailureAt} /> : t("never")],
    [t("facts.created"), <Time key="created" at={endpoint.createdAt} />],
  ];
  return (
    <Card>
      <CardHeader title={t("facts.title")} action={<CopyButton text={endpoint.url} label={t("facts.copy")} />} />
      <dl className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="grid content-start gap-0.5">
            <dt className="text-xs text-gray-10">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function SignatureCheck() {
  const t = useText("webhooks");
  return (
    <Card>
      <CardHeader title={t("check.title")} text={t("check.text", { header: "X-Svc-Signature" })} />
      <div className="p-4 pt-2">
        <Tabs
          label={t("check.languages")}
          tabs={verifySnippets.map(({ language, label, code }) => ({
            value: language,
            label: <span dir="ltr">{label}</span>,
            content: <CodeBlock code={code} label={label} />,
          }))}
        />
      </div>
    </Card>
  );
}
