"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { LinkButton } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { BarRows } from "@/components/ui/chart-bars";
import { Time } from "@/components/ui/time";
import type { UsageView } from "@/server/domains/usage/usage.schema";
import { useSize } from "./use-size";

const MAX_VISIBLE_KEYS = 5;

/** What is limited: how much of it is used, and when it is counted again. */
export function LimitsCard({ usage: { keys, copilot, webhooks, storage } }: { usage: Pick<UsageView, "keys" | "copilot" | "webhooks" | "storage"> }) {
  const t = useText("usage");
  const format = useFormat();
  const size = useSize();
  const of = (used: string, limit: string) => t("limits.of", { used, limit });
  const resets = (at: string, only?: "time") => t.rich("limits.resets", { at: () => <Time key={at} at={at} {...(only ? { only } : {})} /> });
  const shareOf = (used: number, limit: number) => (limit > 0 ? used / limit : 1);
  const rows = [
    {
      key: "storage",
      label: t("limits.storage"),
      share: shareOf(storage.usedBytes, storage.quotaBytes),
      value: of(size(storage.usedBytes), size(storage.quotaBytes)),
      note: t("limits.storageNote"),
    },
    ...(copilot?.today
      ? [
          {
            key: "copilot",
            label: t("limits.copilot"),
            share: shareOf(copilot.today.spentUsd, copilot.today.budgetUsd),
            value: of(format.money(copilot.today.spentUsd, "USD"), format.money(copilot.today.budgetUsd, "USD")),
            note: resets(copilot.today.resetsAt),
          },
        ]
      : []),
    ...keys.slice(0, MAX_VISIBLE_KEYS).map(({ id, name, used, perMinute, resetsAt }) => ({
      key: id,
      label: <span className="min-w-0 wrap-anywhere">{t.rich("limits.key", { name: () => <bdi key={id}>{name}</bdi> })}</span>,
      share: shareOf(used, perMinute),
      value: of(format.number(used), format.number(perMinute)),
      note: resetsAt ? resets(resetsAt, "time") : t("limits.idle"),
    })),
    ...(webhooks
      ? [
          {
            key: "webhooks",
            label: t("limits.webhooks"),
            share: shareOf(webhooks.used, webhooks.limit),
            value: of(format.number(webhooks.used), format.number(webhooks.limit)),
            note: t("limits.noReset"),
          },
        ]
      : []),
  ];
  return (
    <Card>
      <CardHeader title={t("limits.title")} />
      <div className="grid gap-4 p-4">
        <BarRows rows={rows} />
        {copilot && !copilot.today ? <p className="text-sm text-gray-11">{t("limits.free")}</p> : null}
        {webhooks && keys.length === 0 ? <p className="text-sm text-gray-11">{t("limits.noKeys")}</p> : null}
        {keys.length > MAX_VISIBLE_KEYS ? (
          <LinkButton href="/settings/api-keys" className="justify-self-start">
            {t("limits.moreKeys")}
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}
