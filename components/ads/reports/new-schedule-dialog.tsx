"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useWeekdays } from "@/components/calendar/use-weekdays";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, usePreferences, useText } from "@/components/i18n/client";
import { LanguageChoice } from "@/components/i18n/language-choice";
import { useTRPC } from "@/components/providers/trpc";
import { useMinuteText } from "@/components/queue/use-clock";
import { useZone } from "@/components/shell/viewer-context";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

const frequencies = ["WEEKLY", "MONTHLY"] as const;
const LAST_DAY = "last";
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

const addressesIn = (value: unknown) =>
  String(value ?? "")
    .split(/[\s,;،؛]+/)
    .filter(Boolean);

/** When, to whom and in which language reports go out by mail. */
export function NewScheduleDialog({ onClose }: { onClose(): void }) {
  const t = useText("adsInsight");
  const trpc = useTRPC();
  const queries = useQueryClient();
  const format = useFormat();
  const zone = useZone();
  const weekdays = useWeekdays();
  const minuteText = useMinuteText();
  const [frequency, setFrequency] = useState<(typeof frequencies)[number]>("WEEKLY");
  const [locale, setLocale] = useState(usePreferences().locale);
  const [monthDay, setMonthDay] = useState("1");
  const create = useMutation(
    trpc.reportSchedules.create.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.reportSchedules.pathFilter());
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const emails = addressesIn(form.get("emails"));
    const day = frequency === "WEEKLY" ? { weekday: Number(form.get("weekday")) } : { monthDay: monthDay === LAST_DAY ? null : Number(monthDay) };
    create.mutate({ frequency, ...day, hour: Number(form.get("hour")), emails, locale });
  };
  const refusal = create.error ? viewError(create.error) : null;
  const wrong = refusal?.issues.find(({ path }) => path.startsWith("emails"));
  const wrongEmail = wrong && create.variables?.emails[Number(wrong.path.split(".")[1])];
  const emailsProblem = wrong && (wrongEmail ? t("reports.schedules.form.emailsWrong", { email: wrongEmail }) : t("reports.schedules.form.emailsCount"));
  return (
    <FormDialog
      title={t("reports.schedules.form.title")}
      action={t("reports.schedules.form.create")}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {create.error && !emailsProblem ? (
        <ErrorNotice error={create.error}>{refusal?.reason === "TOO_MANY_REPORT_SCHEDULES" ? t("reports.schedules.form.tooMany") : undefined}</ErrorNotice>
      ) : null}
      <div className="grid gap-1.5">
        <p className="font-medium">{t("reports.schedules.form.frequency")}</p>
        <Choice
          label={t("reports.schedules.form.frequency")}
          value={frequency}
          onChange={(next) => setFrequency(next)}
          options={frequencies.map((value) => ({ value, label: t(`reports.schedules.form.${value}`) }))}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {frequency === "WEEKLY" ? (
          <Field label={t("reports.schedules.form.weekday")}>
            {(control) => (
              <Select {...control} name="weekday">
                {weekdays.map((day) => (
                  <option key={day} value={day}>
                    {format.weekday(day, "long")}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : (
          <Field label={t("reports.schedules.form.monthDay")} hint={Number(monthDay) > 28 ? t("reports.schedules.form.shortMonths") : undefined}>
            {(control) => (
              <Select {...control} value={monthDay} onChange={({ target }) => setMonthDay(target.value)}>
                {monthDays.map((day) => (
                  <option key={day} value={day}>
                    {t("reports.schedules.form.day", { day: format.number(day) })}
                  </option>
                ))}
                <option value={LAST_DAY}>{t("reports.schedules.form.lastDay")}</option>
              </Select>
            )}
          </Field>
        )}
        <Field label={t("reports.schedules.form.hour")} hint={t("reports.schedules.form.zone", { city: format.city(zone) })}>
          {(control) => (
            <Select {...control} name="hour" defaultValue={9}>
              {hours.map((hour) => (
                <option key={hour} value={hour}>
                  {minuteText(hour * 60)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={t("reports.schedules.form.emails")} hint={t("reports.schedules.form.emailsHint")} error={emailsProblem}>
        {(control) => <Textarea {...control} name="emails" dir="ltr" required className="min-h-20" autoComplete="off" spellCheck={false} />}
      </Field>
      <LanguageChoice label={t("reports.schedules.form.language")} value={locale} onChange={setLocale} />
    </FormDialog>
  );
}
