"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { LinkRow, useAfterRevoke } from "@/components/links/link-row";
import { NewLinkDialog } from "@/components/links/new-link-dialog";
import { useDaysOfLife } from "@/components/links/use-days-of-life";
import { LinkDialog } from "@/components/people/link-dialog";
import { useTRPC } from "@/components/providers/trpc";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { LinkIcon } from "@/components/ui/icons";
import type { CreateReportLinkInput, ReportLink } from "@/server/domains/ads/report-links.schema";

const lives = [7, 30, 90] as const satisfies CreateReportLinkInput["expiresInDays"][];

export function ShareButton({ reportId }: { reportId: string }) {
  const t = useText("adsInsight");
  const may = useMay();
  const [sharing, setSharing] = useState(false);
  if (!may.approve) return null;
  return (
    <>
      <Button className="screen-only" onClick={() => setSharing(true)}>
        <LinkIcon />
        {t("reports.share.action")}
      </Button>
      {sharing ? <ShareDialog reportId={reportId} onClose={() => setSharing(false)} /> : null}
    </>
  );
}

/** A link for people who have no account. Its address is shown once. */
function ShareDialog({ reportId, onClose }: { reportId: string; onClose(): void }) {
  const t = useText("adsInsight");
  const links = useText("links");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const life = useDaysOfLife(lives, 30);
  const create = useMutation(trpc.reportLinks.create.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.reportLinks.pathFilter()) }));
  if (create.data)
    return <LinkDialog insistent url={create.data.url} title={t("reports.share.made.title")} text={t("reports.share.made.text")} onClose={onClose} />;
  const isTooMany = create.error !== null && viewError(create.error).reason === "TOO_MANY_REPORT_LINKS";
  return (
    <NewLinkDialog
      title={t("reports.share.title")}
      text={t("reports.share.text")}
      action={links("create")}
      life={life}
      busy={create.isPending}
      error={create.error}
      problem={isTooMany ? links("tooMany", { n: 500 }) : undefined}
      onSubmit={({ locale, life: days }) => create.mutate({ reportId, locale, expiresInDays: lives.find((candidate) => candidate === days) ?? 30 })}
      onClose={onClose}
    />
  );
}

/** The links that the report was given out by. Nothing where there is none. */
export function ReportLinks({ reportId }: { reportId: string }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const may = useMay();
  const { data, error, refetch } = useQuery(trpc.reportLinks.list.queryOptions({ reportId }, { enabled: may.approve }));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data || data.links.length === 0) return null;
  return (
    <Card className="screen-only">
      <CardHeader title={t("reports.share.links")} text={t("reports.share.linksText")} />
      <ul>
        {data.links.map((link) => (
          <ReportLinkRow key={link.id} link={link} />
        ))}
      </ul>
    </Card>
  );
}

function ReportLinkRow({ link }: { link: ReportLink }) {
  const t = useText("adsInsight");
  const format = useFormat();
  const zone = useZone();
  const trpc = useTRPC();
  const revoke = useMutation(trpc.reportLinks.revoke.mutationOptions(useAfterRevoke(trpc.reportLinks.pathFilter())));
  const { createdAt, sentTo, views, viewedAt } = link;
  return (
    <LinkRow
      link={link}
      revoke={revoke}
      heading={
        <p className="text-sm">
          <bdi className="font-medium wrap-anywhere">{sentTo ?? format.dateTime(createdAt, zone)}</bdi> · {t("reports.share.views", { count: views })}
          {viewedAt ? <span className="text-gray-11"> · {t("reports.share.last", { time: format.dateTime(viewedAt, zone) })}</span> : null}
        </p>
      }
    />
  );
}
