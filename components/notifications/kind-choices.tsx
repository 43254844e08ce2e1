"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useZone } from "@/components/shell/viewer-context";
import { Notice } from "@/components/ui/feedback";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { ChosenKinds, NotificationKind, NotificationList } from "@/server/domains/notifications/notifications.schema";
import { useRefreshNotifications } from "./use-notifications";

const kinds: readonly NotificationKind[] = ["posts", "approvals", "comments", "connections", "webhooks", "anomalies"];

const ways = ["here", "mail", "daily", "weekly", "off"] as const;
type Way = (typeof ways)[number];

/** The list that holds the kinds of a way. */
const lists = { mail: "mailed", daily: "daily", weekly: "weekly", off: "muted" } as const;
const listed = Object.keys(lists) as (keyof typeof lists)[];

const wayOf = (chosen: ChosenKinds, kind: NotificationKind): Way => listed.find((way) => chosen[lists[way]].includes(kind)) ?? "here";

function withWay(chosen: ChosenKinds, changed: readonly NotificationKind[], way: Way): ChosenKinds {
  const next = (own: keyof typeof lists) => [...chosen[lists[own]].filter((kind) => !changed.includes(kind)), ...(own === way ? changed : [])];
  return { mailed: next("mail"), daily: next("daily"), weekly: next("weekly"), muted: next("off") };
}

/** Each kind is shown in the dashboard alone, mailed at once or in a digest too, or off. A choice is saved at once. */
export function KindChoices({ muted, mailed, daily, weekly, mail }: ChosenKinds & Pick<NotificationList, "mail">) {
  const t = useText("notifications");
  const trpc = useTRPC();
  const format = useFormat();
  const zone = useZone();
  const refresh = useRefreshNotifications();
  const stored = { muted, mailed, daily, weekly };
  const [chosen, setChosen] = useState<ChosenKinds>(stored);
  const choose = useMutation(trpc.notifications.chooseKinds.mutationOptions({ onSuccess: refresh, onError: () => setChosen(stored) }));
  const change = (changed: readonly NotificationKind[], value: string) => {
    const way = ways.find((candidate) => candidate === value);
    if (!way) return;
    const next = withWay(chosen, changed, way);
    setChosen(next);
    choose.mutate(next);
  };
  const options = ways.map((way) => (
    <option key={way} value={way} disabled={way in lists && way !== "off" && !mail}>
      {t(`settings.ways.${way}`)}
    </option>
  ));
  const used = new Set(kinds.map((kind) => wayOf(chosen, kind)));
  const [common = "here"] = used;
  return (
    <div className="grid gap-4 p-4">
      <p className="text-sm text-gray-11">{t("settings.text")}</p>
      {choose.error ? <ErrorNotice error={choose.error} /> : null}
      {mail ? <p className="text-sm text-gray-11">{t("settings.bundled", { city: format.city(zone) })}</p> : <Notice hue="gray">{t("settings.noMail")}</Notice>}
      <Field label={t("settings.all")}>
        {(control) => (
          <Select {...control} value={used.size > 1 ? "" : common} onChange={(event) => change(kinds, event.target.value)}>
            {used.size > 1 ? <option value="">{t("settings.mixed")}</option> : null}
            {options}
          </Select>
        )}
      </Field>
      {kinds.map((kind) => (
        <Field key={kind} label={t(`settings.kinds.${kind}`)}>
          {(control) => (
            <Select {...control} value={wayOf(chosen, kind)} onChange={(event) => change([kind], event.target.value)}>
              {options}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}
