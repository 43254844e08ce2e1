"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CirclePauseIcon, ResumeIcon } from "@/components/ui/icons";
import type { TableCampaign } from "./table-campaign";
import { MAX_SELECTED } from "./use-selection";

interface BulkBarProps {
  chosen: readonly TableCampaign[];
  onChange(to: "ACTIVE" | "PAUSED"): void;
  onClear(): void;
}

/** What can be done with the chosen campaigns; stays in view while the list scrolls. */
export function BulkBar({ chosen, onChange, onClear }: BulkBarProps) {
  const t = useText("ads");
  const some = (status: TableCampaign["status"]) => chosen.some((campaign) => campaign.status === status);
  return (
    <section
      aria-label={t("bulk.label")}
      className="sticky top-16 z-10 flex flex-wrap items-center gap-2 rounded-card border border-accent-3 bg-accent-1 px-3 py-2 shadow-popover"
    >
      <p role="status" className="figures min-w-0 grow basis-40">
        {t("bulk.chosen", { count: chosen.length })} {chosen.length >= MAX_SELECTED ? t("bulk.most", { most: MAX_SELECTED }) : null}
      </p>
      {some("ACTIVE") ? (
        <Button variant="primary" onClick={() => onChange("PAUSED")}>
          <CirclePauseIcon />
          {t("bulk.pause")}
        </Button>
      ) : null}
      {some("PAUSED") ? (
        <Button variant={some("ACTIVE") ? "secondary" : "primary"} onClick={() => onChange("ACTIVE")}>
          <ResumeIcon />
          {t("bulk.resume")}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={onClear}>
        {t("bulk.clear")}
      </Button>
    </section>
  );
}
