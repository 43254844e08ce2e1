"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFieldErrors } from "@/components/errors/use-field-errors";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay, useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { LeaveQuestion } from "./leave-question";
import { ZonePreview } from "./zone-preview";

export interface Zones {
  near: readonly string[];
  all: readonly string[];
}

/** ISO weekdays: those that weeks begin with somewhere. */
const weekStarts = [6, 7, 1] as const;

/** Name, zone and week. Saved together, and only when changed. */
export function GeneralCard({ zones }: { zones: Zones }) {
  const t = useText("workspace");
  const common = useText("common");
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const format = useFormat();
  const may = useMay();
  const { workspace } = useViewer();
  const [name, setName] = useState(workspace.name);
  const [timezone, setTimezone] = useState(workspace.timezone);
  const [weekStart, setWeekStart] = useState(workspace.weekStart);
  const update = useMutation(
    trpc.workspaces.update.mutationOptions({
      onSuccess: () => {
        toast({ text: common("saved") });
        router.refresh();
      },
    }),
  );
  const fieldError = useFieldErrors(update.error);
  const changes = {
    ...(name.trim() === workspace.name ? {} : { name }),
    ...(timezone === workspace.timezone ? {} : { timezone }),
    ...(weekStart === workspace.weekStart ? {} : { weekStart }),
  };
  const changed = Object.keys(changes).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(changes);
  };
  const cancel = () => {
    setName(workspace.name);
    setTimezone(workspace.timezone);
    setWeekStart(workspace.weekStart);
    update.reset();
  };
  const option = (zone: string) => (
    <option key={zone} value={zone}>
      {`${format.city(zone)} (${zone})`}
    </option>
  );
  return (
    <Card>
      <CardHeader title={t("general")} text={may.manageAll ? undefined : t(may.manage ? "readOnlyLimited" : "readOnly")} />
      <form onSubmit={submit} className="grid max-w-[560px] gap-4 p-4">
        {update.error && !fieldError("name") ? <ErrorNotice error={update.error} /> : null}
        <Field label={t("name")} error={fieldError("name")}>
          {(control) => (
            <Input
              {...control}
              value={name}
              onChange={(event) => setName(event.target.value)}
              required
              maxLength={80}
              readOnly={!may.manageAll}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t("zone")} hint={t("zoneHint")}>
          {(control) => (
            <Select {...control} value={timezone} onChange={(event) => setTimezone(event.target.value)} disabled={!may.manageAll}>
              {zones.near.includes(timezone) || zones.all.includes(timezone) ? null : option(timezone)}
              <optgroup label={t("zones.near")}>{zones.near.map(option)}</optgroup>
              <optgroup label={t("zones.all")}>{zones.all.map(option)}</optgroup>
            </Select>
          )}
        </Field>
        {timezone === workspace.timezone ? null : <ZonePreview from={workspace.timezone} to={timezone} />}
        <Field label={t("weekStart")} hint={t("weekHint")}>
          {(control) => (
            <Select
              {...control}
              value={weekStart ?? ""}
              onChange={(event) => setWeekStart(weekStarts.find((day) => String(day) === event.target.value) ?? null)}
              disabled={!may.manageAll}
            >
              <option value="">{t("weekUsual")}</option>
              {weekStarts.map((day) => (
                <option key={day} value={day}>
                  {format.weekday(day)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {changed ? (
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={update.isPending}>
              {common("save")}
            </Button>
            <Button onClick={cancel}>{common("cancel")}</Button>
          </div>
        ) : null}
      </form>
      <LeaveQuestion active={changed && !update.isPending} />
    </Card>
  );
}
