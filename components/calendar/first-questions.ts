import type { Preferences, WeekStart } from "@/components/preferences/preferences";
import type { CalendarInput, UnscheduledInput } from "@/server/domains/posts/calendar.schema";
import { placeOf } from "./calendar-days";
import { readState } from "./calendar-state";
import { draftsQuestionOf, questionOf } from "./questions";
import { type IsoWeekday, weekStartOf } from "./week-start";

const chosenStarts: Record<WeekStart, IsoWeekday | null> = { region: null, monday: 1, saturday: 6, sunday: 7 };

interface Asker {
  preferences: Pick<Preferences, "locale" | "weekStart">;
  workspace: { timezone: string };
  now: number;
}

/** What the page's own address asks for, as the page itself will ask once it is alive. */
export function firstQuestions(
  address: Record<string, string | string[] | undefined>,
  { preferences, workspace, now }: Asker,
): { weekStart: IsoWeekday; question: CalendarInput; draftsQuestion: UnscheduledInput } {
  const zone = workspace.timezone;
  const weekStart = weekStartOf({ chosen: [chosenStarts[preferences.weekStart]], locale: preferences.locale, zone });
  const state = readState(
    (name) => {
      const value = address[name];
      return typeof value === "string" ? value : undefined;
    },
    placeOf(new Date(now), zone).day,
  );
  return { weekStart, question: questionOf(state, zone, weekStart), draftsQuestion: draftsQuestionOf(state) };
}
