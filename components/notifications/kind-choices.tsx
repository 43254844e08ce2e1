"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { NotificationKind, NotificationList } from "@/server/domains/notifications/notifications.schema";
import { useRefreshNotifications } from "./use-notifications";

const kinds: readonly NotificationKind[] = ["posts", "approvals", "connections", "webhooks", "anomalies"];

type Chosen = Pick<NotificationList, "muted" | "mailed">;
const ways = ["here", "mail", "off"] as const;
type Way = (typeof ways)[number];

function wayOf({ muted, mailed }: Chosen, kind: NotificationKind): Way {
  if (muted.includes(kind)) return "off";
  return mailed.includes(kind) ? "mail" : "here";
}

function withWay(chosen: Chosen, kind: NotificationKind, way: Way): Chosen {
  const others = (list: readonly NotificationKind[]) => list.filter((other) => other !== kind);
  return {
    muted: way === "off" ? [...others(chosen.muted), kind] : others(chosen.muted),
    mailed: way === "mail" ? [...others(chosen.mailed), kind] : others(chosen.mailed),
  };
}

/** Each kind is told here, by mail as well, or not at all. What is chosen holds at once. */
export function KindChoices({ muted, mailed, mail }: Chosen & Pick<NotificationList, "mail">) {
  const t = useText("notifications");
  const trpc = useTRPC();
  const refresh = useRefreshNotifications();
  const [chosen, setChosen] = useState<Chosen>({ muted, mailed });
  const choose = useMutation(trpc.notifications.chooseKinds.mutationOptions({ onSuccess: refresh, onError: () => setChosen({ muted, mailed }) }));
  return (
    <div className="grid gap-4 p-4">
      <p className="text-sm text-gray-11">{t("settings.text")}</p>
      {choose.error ? <ErrorNotice error={choose.error} /> : null}
      {mail ? <p className="text-sm text-gray-11">{t("settings.bundled")}</p> : <Notice hue="gray">{t("settings.noMail")}</Notice>}
      {kinds.map((kind) => (
        <Field key={kind} label={t(`settings.kinds.${kind}`)}>
          {(control) => (
            <Select
              {...control}
              value={wayOf(chosen, kind)}
              onChange={(event) => {
                const way = ways.find((known) => known === event.target.value) ?? "here";
                const next = withWay(chosen, kind, way);
                setChosen(next);
                choose.mutate({ muted: [...next.muted], mailed: [...next.mailed] });
              }}
            >
              {ways.map((way) => (
                <option key={way} value={way} disabled={way === "mail" && !mail}>
                  {t(`settings.ways.${way}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}
