"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/i18n/client";
import { saveFile } from "@/components/posts/save-file";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { DownloadIcon } from "@/components/ui/icons";
import type { AnalyticsFilter } from "./analytics-filter";

export function useExport(filter: AnalyticsFilter) {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { csv, fileName } = await client.fetchQuery(trpc.analytics.file.queryOptions(filter, { staleTime: 0 }));
      saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), fileName);
    },
  });
}

export function ExportButton({ busy, onExport }: { busy: boolean; onExport(): void }) {
  const t = useText("analytics");
  return (
    <Button onClick={onExport} busy={busy}>
      <DownloadIcon />
      {t("export.button")}
    </Button>
  );
}

export function ExportFailure({ onRetry }: { onRetry(): void }) {
  const t = useText("analytics");
  const common = useText("common");
  return (
    <Notice
      hue="red"
      action={
        <Button size="sm" onClick={onRetry}>
          {common("retry")}
        </Button>
      }
    >
      {t("export.failed")}
    </Notice>
  );
}
