"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { useMetricText } from "./metric-text";

/** What is hidden for a while, also where none of its days is listed: else nobody could take it back. Nothing of the kind: nothing is shown. */
export function ExpectedSpans() {
  const t = useText("adsInsight");
  const format = useFormat();
  const metrics = useMetricText();
  const may = useMay();
  const toast = useToast();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const spans = useQuery(trpc.ads.expectedSpans.queryOptions());
  const end = useMutation(
    trpc.ads.endExpectedSpan.mutationOptions({
      onSuccess: async () => {
        await Promise.all([queries.invalidateQueries(trpc.ads.anomalies.pathFilter()), queries.invalidateQueries(trpc.ads.expectedSpans.pathFilter())]);
        toast({ text: t("anomalies.shownAgain") });
      },
    }),
  );
  if (spans.error) return <ErrorNotice error={spans.error} onRetry={() => void spans.refetch()} />;
  if (!spans.data?.length) return null;
  return (
    <Card aria-label={t("anomalies.spans.title")}>
      <CardHeader title={t("anomalies.spans.title")} />
      {end.error ? <ErrorNotice error={end.error} /> : null}
      <ul>
        {spans.data.map(({ id, campaignId, campaignName, metric, firstDay, markedExpected: { name, reason, until } }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-gray-5 p-4 last:border-b-0">
            <div className="grid min-w-0 gap-1 text-sm">
              <p className="font-medium">{campaignId ? <bdi className="wrap-anywhere">{campaignName ?? "—"}</bdi> : t("anomalies.wholeAccount")}</p>
              <p className="text-gray-11">
                {t("anomalies.spans.days", { metric: metrics.name(metric), first: format.date(firstDay, "UTC"), last: format.date(until, "UTC") })}
              </p>
              <p className="text-gray-11">{name ? t("anomalies.markedBy", { name }) : t("anomalies.marked")}</p>
              {reason ? <bdi className="user-text text-gray-11">{reason}</bdi> : null}
            </div>
            {may.write ? (
              <Button size="sm" variant="quiet" busy={end.isPending && end.variables.id === id} onClick={() => end.mutate({ id })}>
                {t("anomalies.spans.end")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
