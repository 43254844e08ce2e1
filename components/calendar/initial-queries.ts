import type { Preferences } from "@/components/preferences/preferences";
import type { WorkspaceView } from "@/components/shell/viewer-context";
import type { CalendarInput, UnscheduledInput } from "@/server/domains/posts/calendar.schema";
import { placeOf } from "./calendar-days";
import { readState } from "./calendar-state";
import { draftsQuestionOf, questionOf } from "./questions";
import { type IsoWeekday, weekStartOf } from "./week-start";

interface Asker {
  preferences: Pick<Preferences, "weekStart">;
  workspace: Pick<WorkspaceView, "timezone" | "weekStart">;
  now: number;
}

/** Query inputs of the page's address, the same as the page uses after hydration. */
export function initialQueries(
  address: Record<string, string | string[] | undefined>,
  { preferences, workspace, now }: Asker,
): { weekStart: IsoWeekday; question: CalendarInput; draftsQuestion: UnscheduledInput } {
  const zone = workspace.timezone;
  const weekStart = weekStartOf(preferences, workspace);
  const state = readState(
    (name) => {
      const value = address[name];
      return typeof value === "string" ? value : undefined;
    },
    placeOf(new Date(now), zone).day,
  );
  return { weekStart, question: questionOf(state, zone, weekStart), draftsQuestion: draftsQuestionOf(state) };
}
