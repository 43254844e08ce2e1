"use client";

import type { ReactNode } from "react";
import { useFormat, usePreferences, useText } from "@/components/i18n/client";
import { useSavePreference } from "@/components/preferences/display-menu";
import { densities, weekStarts } from "@/components/preferences/preferences";
import { useZone } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { DraftIcon, MoreIcon, NextIcon, PreviousIcon } from "@/components/ui/icons";
import { Menu, MenuChoices, MenuLabel } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { monthOf, stepPeriod } from "./calendar-days";
import { type CalendarChange, type CalendarState, calendarViews } from "./calendar-state";

interface ToolbarProps {
  state: CalendarState;
  days: readonly string[];
  today: string;
  drafts: { count: number; more: boolean; open: boolean; onToggle(): void };
  /** Stands beside the drafts, where the filters have no row of their own. */
  filters: ReactNode;
  onGo(change: CalendarChange): void;
}

/** The period's name, the previous and next period, and the view. */
export function CalendarToolbar({ state, days, today, drafts, filters, onGo }: ToolbarProps) {
  const t = useText("calendar");
  const format = useFormat();
  const zone = useZone();
  const { weekStart, density } = usePreferences();
  const save = useSavePreference();
  const { view, date } = state;
  const named = (day: string) => format.date(`${day}T12:00:00Z`, "UTC");
  const title =
    view === "day" ? named(date) : view === "week" ? t("range", { from: named(days[0] ?? date), to: named(days.at(-1) ?? date) }) : format.month(monthOf(date));
  const count = format.number(drafts.count);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex items-center gap-x-3 gap-y-2 max-sm:w-full sm:flex-wrap">
        <div className="flex shrink-0 items-center gap-1">
          <Button
            variant="quiet"
            size="icon"
            aria-label={t(`previous.${view}`)}
            onClick={() => onGo((from) => ({ date: stepPeriod(from.view, from.date, -1) }))}
          >
            <PreviousIcon />
          </Button>
          <Button onClick={() => onGo({ date: today })}>{t("today")}</Button>
          <Button variant="quiet" size="icon" aria-label={t(`next.${view}`)} onClick={() => onGo((from) => ({ date: stepPeriod(from.view, from.date, 1) }))}>
            <NextIcon />
          </Button>
        </div>
        <div className="min-w-0">
          <h2 aria-live="polite" className="text-md font-semibold sm:text-lg">
            {title}
          </h2>
          <p className="text-xs text-gray-10">{t("zone", { city: format.city(zone), offset: format.offset(zone, new Date(`${date}T12:00:00Z`)) })}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 max-sm:w-full sm:gap-2">
        {/* Four side by side would take a row of a phone to themselves. */}
        <Select
          aria-label={t("view")}
          value={view}
          onChange={(event) => onGo({ view: calendarViews.find((one) => one === event.target.value) })}
          className="w-24 sm:hidden"
        >
          {calendarViews.map((value) => (
            <option key={value} value={value}>
              {t(`views.${value}`)}
            </option>
          ))}
        </Select>
        <Choice
          className="max-sm:hidden"
          label={t("view")}
          value={view}
          onChange={(next) => onGo({ view: next })}
          options={calendarViews.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        <Button className="max-sm:px-3" aria-expanded={drafts.open} onClick={drafts.onToggle}>
          <DraftIcon className="max-sm:hidden" />
          {t("drafts.button", { count: drafts.more ? `${count}+` : count })}
        </Button>
        {filters}
        <Menu
          label={t("display")}
          trigger={
            <Button variant="quiet" size="icon" aria-label={t("display")}>
              <MoreIcon />
            </Button>
          }
        >
          <MenuLabel>{t("density.label")}</MenuLabel>
          <MenuChoices
            value={density}
            onChange={(chosen) => save({ density: chosen })}
            options={densities.map((value) => ({ value, label: t(`density.${value}`) }))}
          />
          <MenuLabel>{t("weekStart.label")}</MenuLabel>
          <MenuChoices
            value={weekStart}
            onChange={(chosen) => save({ weekStart: chosen })}
            options={weekStarts.map((value) => ({ value, label: t(`weekStart.${value}`) }))}
          />
        </Menu>
      </div>
    </div>
  );
}
