"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useViewer } from "@/components/shell/viewer-context";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { LineChart } from "@/components/ui/chart-line";
import { CodeBlock } from "@/components/ui/copy";
import { CheckIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { type Column, Table } from "@/components/ui/table";
import type { UsageView } from "@/server/domains/usage/usage.schema";
import { LimitsCard } from "./limits-card";
import { useSize } from "./use-size";

/** A minute's requests are counted again each minute. */
const REFRESH_INTERVAL_MS = 20_000;

export function PlanPage({ initial }: { initial: UsageView }) {
  const t = useText("usage");
  const trpc = useTRPC();
  const { data: usage } = useQuery({ ...trpc.usage.read.queryOptions(undefined, { initialData: initial }), refetchInterval: REFRESH_INTERVAL_MS });
  return (
    <Page title={t("title")} text={t("intro")}>
      <LimitsCard usage={usage} />
      <CountsCard {...usage} />
      {usage.copilot?.days.some(({ usd }) => usd > 0) ? <SpendChart days={usage.copilot.days} /> : null}
      <PlansCard {...usage} />
      <ChangeCard />
    </Page>
  );
}

function PlansCard({ plan, plans }: Pick<UsageView, "plan" | "plans">) {
  const t = useText("usage");
  const settings = useText("settings");
  const size = useSize();
  const columns: Column<UsageView["plans"][number]>[] = [
    {
      key: "plan",
      header: t("plan.column"),
      plain: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {settings(`profile.plans.${row.plan}`)}
          {row.plan === plan ? (
            <Badge hue="accent" icon={CheckIcon}>
              {t("plan.current")}
            </Badge>
          ) : null}
        </span>
      ),
    },
    {
      key: "keys",
      header: t("plan.keys"),
      cell: ({ requestsPerMinute }) => (requestsPerMinute === null ? t("plan.hasNot") : t("plan.perMinute", { count: requestsPerMinute })),
    },
    { key: "webhooks", header: t("plan.webhooks"), cell: (row) => t(row.webhooks ? "plan.has" : "plan.hasNot") },
    { key: "storage", header: t("plan.storage"), cell: ({ storageBytes }) => size(storageBytes) },
    { key: "copilot", header: t("plan.copilot"), cell: (row) => t(row.copilot ? "plan.has" : "plan.hasNot") },
  ];
  return (
    <Card>
      <CardHeader title={t("plan.title")} text={t("plan.everything")} />
      <Table caption={t("plan.title")} columns={columns} rows={plans} rowKey={(row) => row.plan} />
    </Card>
  );
}

/** Others than the owner do not learn the owner's address here. */
function ChangeCard() {
  const t = useText("usage");
  const { user, workspace } = useViewer();
  const email = workspace.role === "OWNER" ? user.email : "OWNER@EXAMPLE.COM";
  return (
    <Card>
      <CardHeader title={t("change.title")} text={t("change.text")} />
      <div className="p-4">
        <CodeBlock label={t("change.command")} code={`npm run -s admin -- user set-plan --email ${email} --plan ENTERPRISE`} />
      </div>
    </Card>
  );
}

function CountsCard({ counts, media }: Pick<UsageView, "counts" | "media">) {
  const t = useText("usage");
  const format = useFormat();
  const size = useSize();
  const rows = [
    { key: "accounts", value: format.number(counts.accounts) },
    { key: "brands", value: format.number(counts.brands) },
    { key: "members", value: format.number(counts.members) },
    { key: "published", value: format.number(counts.published) },
    { key: "waiting", value: format.number(counts.waiting) },
    { key: "files", value: format.number(media.files) },
  ] as const;
  return (
    <Card>
      <CardHeader title={t("counts.title")} text={t("counts.largest", { size: size(media.largestBytes) })} />
      <dl className="grid grid-cols-2 gap-4 p-4 sm:grid-cols-3 lg:grid-cols-4">
        {rows.map(({ key, value }) => (
          <div key={key} className="grid content-start gap-0.5">
            <dt className="text-sm text-gray-11">{t(`counts.${key}`)}</dt>
            <dd className="figures text-lg font-semibold">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function SpendChart({ days }: Pick<NonNullable<UsageView["copilot"]>, "days">) {
  const t = useText("usage");
  const format = useFormat();
  const money = (usd: number) => format.money(usd, "USD");
  const total = days.reduce((sum, { usd }) => sum + usd, 0);
  return (
    <Card>
      <LineChart
        title={t("spend.title")}
        sentence={t("spend.sentence", { total: money(total), count: days.length })}
        dates={days.map(({ date }) => date)}
        series={[{ label: t("spend.series"), values: days.map(({ usd }) => usd) }]}
        format={money}
        formatTick={(value) => format.number(value, 2)}
        unfinished
      />
    </Card>
  );
}
