"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { useFormat } from "@/components/i18n/client";
import { isoWeekday, monthOf } from "./calendar-days";

interface MonthTableProps {
  /** Whole weeks. */
  days: readonly string[];
  /** A day of the month that it is named after. */
  date: string;
  className?: string;
  children(day: string): ReactNode;
}

/** The weeks of a month below the letters of their days. */
export function MonthTable({ days, date, className, children }: MonthTableProps) {
  const format = useFormat();
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table className={clsx("w-full table-fixed rounded-card border border-gray-5 bg-surface", className)}>
      <caption className="sr-only">{format.month(monthOf(date))}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="pt-2 text-center text-xs font-medium text-gray-10">
              <span aria-hidden>{format.weekday(isoWeekday(day), "letter")}</span>
              <span className="sr-only">{format.weekday(isoWeekday(day))}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className="p-0.5">
                {children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
