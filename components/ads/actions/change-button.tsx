"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CirclePauseIcon, ResumeIcon } from "@/components/ui/icons";
import type { Campaign } from "@/server/domains/ads/campaigns.schema";

/** Opens the sheet that shows the change before anything is done. */
export function ChangeButton({ campaign, size, onClick }: { campaign: Campaign; size: "md" | "sm"; onClick(): void }) {
  const t = useText("ads");
  if (campaign.status === "REMOVED") return null;
  const act = campaign.status === "ACTIVE" ? "pause" : "resume";
  return (
    <Button
      size={size}
      variant={size === "md" ? "primary" : "secondary"}
      aria-label={size === "sm" ? `${t(`change.${act}`)}: ${campaign.name}` : undefined}
      onClick={onClick}
    >
      {act === "pause" ? <CirclePauseIcon /> : <ResumeIcon />}
      {t(size === "md" ? `change.${act}` : `bulk.${act}`)}
    </Button>
  );
}
