"use client";

import { useWeekdays } from "@/components/calendar/use-weekdays";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useMay, useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { CalendarClockIcon, CloseIcon, CopyIcon, ExpandIcon } from "@/components/ui/icons";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { AccountSlots, WeeklyTimeView } from "@/server/domains/posts/queue.schema";
import { AddTimes } from "./add-times";
import { NextDates } from "./next-dates";
import { SuggestedTimes } from "./suggested-times";
import { useMinuteText } from "./use-clock";
import { useSetSlots } from "./use-set-slots";

/** The week of an account's posting times. Every change is stored as it is made. */
export function WeeklyTimes({ account, others }: { account: AccountSlots; others: readonly AccountSlots[] }) {
  const t = useText("queue");
  const format = useFormat();
  const zone = useZone();
  const may = useMay();
  const { set, busy, error } = useSetSlots();
  const add = (times: WeeklyTimeView[]) => set(account.connectionId, [...account.times, ...times]);
  const remove = (gone: WeeklyTimeView) =>
    set(
      account.connectionId,
      account.times.filter((time) => time.weekday !== gone.weekday || time.minute !== gone.minute),
    );
  const sources = others.filter((other) => other.times.length > 0);
  return (
    <Card>
      <CardHeader
        id="posting-times"
        title={t("times.title")}
        text={t("times.zone", { city: format.city(zone), offset: format.offset(zone) })}
        action={
          may.write && sources.length > 0 ? (
            <CopyFrom
              sources={sources}
              onChoose={(source) => set(account.connectionId, [...account.times, ...source.times], t("times.copied", { account: source.accountName }))}
            />
          ) : null
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4">
        {error ? <ErrorNotice error={error} /> : null}
        {account.times.length === 0 ? (
          <EmptyState icon={CalendarClockIcon} title={t("times.empty.title")} text={t("times.empty.text")} />
        ) : (
          <Week times={account.times} onRemove={may.write ? remove : null} />
        )}
        {may.write ? (
          <>
            <AddTimes busy={busy} onAdd={add} />
            <SuggestedTimes account={account} onAdd={(time) => add([time])} />
          </>
        ) : (
          <p className="text-sm text-gray-11">{t("times.readOnly")}</p>
        )}
        <NextDates next={account.next} />
      </div>
    </Card>
  );
}

/** Seven columns, on a phone seven rows. */
function Week({ times, onRemove }: { times: readonly WeeklyTimeView[]; onRemove: ((time: WeeklyTimeView) => void) | null }) {
  const t = useText("queue");
  const format = useFormat();
  const textOf = useMinuteText();
  const weekdays = useWeekdays();
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-gray-5 md:grid-cols-7">
      {weekdays.map((weekday) => (
        <li
          key={weekday}
          className="flex flex-wrap items-start gap-2 border-gray-5 px-3 py-2.5 not-first:border-t md:grid md:content-start md:gap-1.5 md:px-2 md:not-first:border-s md:not-first:border-t-0"
        >
          <h3 className="w-20 shrink-0 py-1 text-sm font-medium text-gray-11 md:w-auto">{format.weekday(weekday)}</h3>
          <ul className="flex min-w-0 flex-1 flex-wrap gap-1.5 md:grid">
            {times
              .filter((time) => time.weekday === weekday)
              .map((time) => (
                <li
                  key={time.minute}
                  className="figures inline-flex min-h-7 items-center justify-between gap-1 rounded-badge bg-accent-1 ps-2 text-sm text-accent-5 pointer-coarse:min-h-11"
                >
                  {textOf(time.minute)}
                  {onRemove ? (
                    <button
                      type="button"
                      aria-label={t("times.remove", { day: format.weekday(weekday), time: textOf(time.minute) })}
                      onClick={() => onRemove(time)}
                      className="grid size-7 shrink-0 place-items-center rounded-badge hover:bg-gray-4 pointer-coarse:size-11"
                    >
                      <CloseIcon size={14} />
                    </button>
                  ) : null}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function CopyFrom({ sources, onChoose }: { sources: readonly AccountSlots[]; onChoose(source: AccountSlots): void }) {
  const t = useText("queue");
  return (
    <Menu
      trigger={
        <Button size="sm">
          <CopyIcon />
          {t("times.copy")}
          <ExpandIcon />
        </Button>
      }
    >
      {sources.map((source) => (
        <MenuItem key={source.connectionId} onSelect={() => onChoose(source)}>
          {t("times.copyFrom", { account: source.accountName, count: source.times.length })}
        </MenuItem>
      ))}
    </Menu>
  );
}
