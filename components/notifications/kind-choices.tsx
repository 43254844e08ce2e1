"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Checkbox } from "@/components/ui/checkbox";
import type { NotificationKind } from "@/server/domains/notifications/notifications.schema";
import { useRefreshHappenings } from "./use-notifications";

const kinds: readonly NotificationKind[] = ["posts", "approvals", "connections", "webhooks", "anomalies"];

/** Each kind is shown here, or not at all. What is chosen holds at once. */
export function KindChoices({ muted: stored }: { muted: readonly NotificationKind[] }) {
  const t = useText("notifications");
  const trpc = useTRPC();
  const refresh = useRefreshHappenings();
  const [muted, setMuted] = useState(stored);
  const choose = useMutation(trpc.notifications.chooseKinds.mutationOptions({ onSuccess: refresh, onError: () => setMuted(stored) }));
  return (
    <div className="grid gap-3 p-4">
      <p className="text-sm text-gray-11">{t("settings.text")}</p>
      {choose.error ? <ErrorNotice error={choose.error} /> : null}
      <div className="grid gap-1">
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`settings.kinds.${kind}`)}
            checked={!muted.includes(kind)}
            onCheckedChange={(shown) => {
              const next = shown === true ? muted.filter((other) => other !== kind) : [...muted, kind];
              setMuted(next);
              choose.mutate({ muted: next });
            }}
          />
        ))}
      </div>
    </div>
  );
}
