"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DateTimePicker } from "@/components/composer/date-time-picker";
import { resolveTime, suggestedTime } from "@/components/composer/schedule-time";
import { useTypedTime } from "@/components/composer/use-typed-time";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ChecksIcon } from "@/components/ui/icons";
import { useToast } from "@/components/ui/toast";
import type { ApprovalItem } from "@/server/domains/posts/approvals.schema";
import { useRefreshApprovals } from "./use-approving";

/** A post whose time has passed is approved for another. */
export function NewTimeDialog({ post, onClose }: { post: Pick<ApprovalItem, "id" | "revision" | "altTextVersion"> | null; onClose(): void }) {
  const t = useText("approvals");
  const common = useText("common");
  const trpc = useTRPC();
  const format = useFormat();
  const zone = useZone();
  const toast = useToast();
  const refresh = useRefreshApprovals();
  const [tried, setTried] = useState(false);
  const [localTime, setLocalTime] = useState(() => suggestedTime(new Date(), zone));
  const approving = useMutation(
    trpc.approvals.approveAt.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("done.approved", { count: 1 }) });
        onClose();
        await refresh();
      },
    }),
  );
  const choose = (chosen: string) => {
    setLocalTime(chosen);
    approving.reset();
  };
  const typed = useTypedTime({ localTime, second: false }, (chosen) => choose(chosen.localTime));
  const resolved = typed.problem ? null : resolveTime(localTime, zone, false);
  const problem = useFieldErrors(approving.error)("scheduledAt");
  const city = format.city(zone);
  return (
    <Dialog
      open={post !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("retiming.title")}
      description={t("retiming.text")}
      footer={
        <>
          <Button
            variant="primary"
            busy={approving.isPending}
            onClick={() => {
              setTried(true);
              if (!post || !resolved) return;
              const { id, revision, altTextVersion } = post;
              approving.mutate({ id, revision, altTextVersion, scheduledAt: resolved.at });
            }}
          >
            <ChecksIcon />
            {t("retiming.confirm")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      {approving.error && !problem ? <ErrorNotice error={approving.error} /> : null}
      <DateTimePicker
        label={t("retiming.label", { city })}
        localTime={localTime}
        onChange={choose}
        typed={typed}
        tried={tried}
        error={problem ? t("retiming.tooSoon") : undefined}
      />
      {resolved ? <p className="figures text-sm text-gray-11">{t("retiming.says", { time: format.dateTime(resolved.at, zone), city })}</p> : null}
    </Dialog>
  );
}
