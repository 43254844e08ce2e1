"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useOptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { useViewer } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { DocsIcon, FilterIcon, IntactIcon } from "@/components/ui/icons";
import { LoadingVeil } from "@/components/ui/loading-veil";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { StateBadge } from "@/components/ui/state-badge";
import type { AuditLogPage, AuditVerdict } from "@/server/domains/ads/audit.schema";
import { addressFor } from "@/shared/workspace-header";
import { type AuditFilter, auditHref, DEFAULT_AUDIT_FILTER } from "./audit-filter";
import { AuditFilters } from "./audit-filters";
import { AuditTable } from "./audit-table";

interface AuditLogProps {
  page: AuditLogPage;
  filter: AuditFilter;
  campaigns: readonly { id: string; name: string }[];
}

/** As many as one check reads. */
const MAX_VERIFIED_EVENTS = 1_000;

export function AuditLog({ page, filter, campaigns }: AuditLogProps) {
  const t = useText("ads");
  const common = useText("common");
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const filtering = useOptimisticFilter(filter, auditHref);
  const { requested, linkTo, loading } = filtering;
  const verdict = useQuery(trpc.ads.auditVerify.queryOptions({ limit: MAX_VERIFIED_EVENTS }, { enabled: false }));
  const { data: events, meta } = page;
  const whole = auditHref({ ...filter, offset: 0 }) === auditHref(DEFAULT_AUDIT_FILTER);
  return (
    <Page
      title={t("audit.title")}
      text={t("audit.intro")}
      actions={
        <>
          <Button variant="primary" busy={verdict.isFetching} onClick={() => void verdict.refetch()}>
            <IntactIcon />
            {t("audit.verify")}
          </Button>
          {/* A file, not a page: the browser saves it. */}
          <LinkButton href={addressFor(workspace.id, "/api/ads/audit-export")} prefetch={false} download>
            {t("audit.export")}
          </LinkButton>
        </>
      }
    >
      {verdict.error ? <ErrorNotice error={verdict.error} onRetry={() => void verdict.refetch()} /> : null}
      {verdict.data ? <Verdict verdict={verdict.data} /> : null}
      {events.length === 0 && whole ? null : <AuditFilters filtering={filtering} campaigns={campaigns} />}
      <LoadingVeil loading={loading}>
        <Card>
          {events.length > 0 ? (
            <AuditTable events={events} />
          ) : !whole || filter.offset > 0 ? (
            <EmptyState
              icon={FilterIcon}
              title={common("noMatch.title")}
              text={common("noMatch.text")}
              action={<LinkButton {...linkTo(DEFAULT_AUDIT_FILTER)}>{common("clearFilters")}</LinkButton>}
            />
          ) : (
            <EmptyState
              icon={DocsIcon}
              title={t("audit.empty.title")}
              text={t("audit.empty.text")}
              action={<LinkButton href="/ads/campaigns">{t("audit.viewCampaigns")}</LinkButton>}
            />
          )}
        </Card>
        <Pagination offset={meta.offset} limit={meta.limit} total={meta.total} hrefAt={(offset) => auditHref(loading ? requested : { ...filter, offset })} />
      </LoadingVeil>
      <a href="/verify-audit.mjs" download className="justify-self-start text-sm text-accent-5 hover:underline">
        {t("audit.verifier")}
      </a>
    </Page>
  );
}

function Verdict({ verdict }: { verdict: AuditVerdict }) {
  const t = useText("ads");
  const badge = <StateBadge thing="chain" state={verdict.valid ? "intact" : "broken"} />;
  if (verdict.valid) {
    return (
      <Notice hue="green" action={badge}>
        <p role="status">{t("audit.intact", { count: verdict.checked })}</p>
        {verdict.headHash ? (
          <p className="text-sm">
            {t("audit.head")}:{" "}
            <bdi dir="ltr" className="font-mono wrap-anywhere">
              {verdict.headHash}
            </bdi>
          </p>
        ) : null}
      </Notice>
    );
  }
  return (
    <Notice hue="red" action={badge}>
      <p>{verdict.brokenAt === null ? t("audit.brokenEnd") : t("audit.broken", { seq: verdict.brokenAt })}</p>
      {verdict.reason ? <p className="text-sm">{t("audit.fault", { reason: verdict.reason })}</p> : null}
    </Notice>
  );
}
