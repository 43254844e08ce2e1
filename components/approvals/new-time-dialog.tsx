"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { resolveTime, suggestedTime } from "@/components/composer/schedule-time";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ChecksIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
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
  const [localTime, setLocalTime] = useState(() => suggestedTime(new Date(), zone));
  const resolved = resolveTime(localTime, zone, false);
  const approving = useMutation(
    trpc.approvals.approveAt.mutationOptions({
      onSuccess: async () => {
        toast({ text: t("done.approved", { count: 1 }) });
        onClose();
        await refresh();
      },
    }),
  );
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
      <Field
        label={t("retiming.label", { city })}
        hint={resolved ? t("retiming.says", { time: format.dateTime(resolved.at, zone), city }) : undefined}
        error={problem ? t("retiming.tooSoon") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            code
            type="datetime-local"
            value={localTime}
            onChange={(event) => {
              setLocalTime(event.target.value);
              approving.reset();
            }}
            className="max-w-72"
          />
        )}
      </Field>
    </Dialog>
  );
}
