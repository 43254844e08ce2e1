"use client";

import { useText } from "@/components/i18n/client";
import type { OptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import type { ActivityEvent } from "@/server/domains/ads/audit.schema";
import { periods } from "../ads-filter";
import { type AuditAction, auditActionNames } from "./audit-actions";
import { type AuditFilter, auditHref, DEFAULT_AUDIT_FILTER } from "./audit-filter";

const actions = Object.keys(auditActionNames) as AuditAction[];
const actors = ["user", "apiKey", "copilot", "system"] as const satisfies readonly ActivityEvent["actor"]["type"][];

interface AuditFiltersProps {
  filtering: OptimisticFilter<AuditFilter>;
  campaigns: readonly { id: string; name: string }[];
}

export function AuditFilters({ filtering: { requested, request, linkTo }, campaigns }: AuditFiltersProps) {
  const t = useText("ads");
  const common = useText("common");
  const show = (change: Partial<AuditFilter>) => request({ ...requested, offset: 0, ...change });
  const filtered = auditHref({ ...requested, offset: 0 }) !== auditHref(DEFAULT_AUDIT_FILTER);
  return (
    <section aria-label={t("audit.filter.label")} className="flex flex-wrap items-center gap-3">
      <Select
        aria-label={t("audit.columns.action")}
        value={requested.action ?? ""}
        onChange={(event) => show({ action: actions.find((action) => action === event.target.value) })}
        className="w-[calc(50%-6px)] sm:w-56"
      >
        <option value="">{t("audit.filter.allActions")}</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {t(`audit.action.${auditActionNames[action]}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t("audit.columns.actor")}
        value={requested.actorType ?? ""}
        onChange={(event) => show({ actorType: actors.find((actor) => actor === event.target.value) })}
        className="w-[calc(50%-6px)] sm:w-44"
      >
        <option value="">{t("audit.filter.allActors")}</option>
        {actors.map((actor) => (
          <option key={actor} value={actor}>
            {t(`audit.actor.${actor}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t("campaigns.columns.name")}
        value={requested.campaignId ?? ""}
        onChange={(event) => show({ campaignId: event.target.value || undefined })}
        className="w-[calc(50%-6px)] sm:w-64"
      >
        <option value="">{t("audit.filter.allCampaigns")}</option>
        {campaigns.map((campaign) => (
          <option key={campaign.id} value={campaign.id}>
            {campaign.name}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t("filter.period")}
        value={requested.days ?? ""}
        onChange={(event) => show({ days: periods.find((days) => String(days) === event.target.value) })}
        className="w-[calc(50%-6px)] sm:w-40"
      >
        <option value="">{t("audit.filter.allTime")}</option>
        {periods.map((days) => (
          <option key={days} value={days}>
            {t("filter.lastDays", { count: days })}
          </option>
        ))}
      </Select>
      {filtered ? (
        <Link {...linkTo(DEFAULT_AUDIT_FILTER)} className="text-sm text-accent-5 hover:underline pointer-coarse:py-3">
          {common("clearFilters")}
        </Link>
      ) : null}
    </section>
  );
}
