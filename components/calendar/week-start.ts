import type { Preferences, WeekStart } from "@/components/preferences/preferences";
import type { WorkspaceView } from "@/components/shell/viewer-context";

/** 1 is Monday, 7 is Sunday. */
export type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const monday = 1;
const friday = 5;
const saturday = 6;
const sunday = 7;

interface Country {
  weekStart: IsoWeekday;
  weekend: readonly IsoWeekday[];
}

const fridayAndSaturday = [friday, saturday] as const;
const saturdayAndSunday = [saturday, sunday] as const;
const fromSaturday: Country = { weekStart: saturday, weekend: fridayAndSaturday };
const fromSunday: Country = { weekStart: sunday, weekend: fridayAndSaturday };
const fromMonday: Country = { weekStart: monday, weekend: saturdayAndSunday };

/** The country of a zone, as CLDR has its weeks. Zones of countries that keep Monday and the common weekend need no entry. */
const countries: Record<string, Country> = {
  "Asia/Riyadh": fromSunday,
  "Asia/Aden": fromSunday,
  "Africa/Cairo": fromSaturday,
  "Asia/Kuwait": fromSaturday,
  "Asia/Qatar": fromSaturday,
  "Asia/Bahrain": fromSaturday,
  "Asia/Muscat": fromSaturday,
  "Asia/Amman": fromSaturday,
  "Asia/Baghdad": fromSaturday,
  "Africa/Tripoli": fromSaturday,
  "Africa/Khartoum": fromSaturday,
  "Africa/Algiers": fromSaturday,
  "Asia/Damascus": fromSaturday,
};

const chosenDays: Record<WeekStart, IsoWeekday | null> = { region: null, monday, saturday, sunday };

/** What the reader chose, else what the workspace did, else the week of its zone's country. */
export function weekStartOf(reader: Pick<Preferences, "weekStart">, workspace: Pick<WorkspaceView, "timezone" | "weekStart">): IsoWeekday {
  const chosen = chosenDays[reader.weekStart] ?? workspace.weekStart;
  return chosen ?? (countries[workspace.timezone] ?? fromMonday).weekStart;
}

/** Days off are the country's, anyone who reads. */
export function weekendOf(zone: string): readonly IsoWeekday[] {
  return (countries[zone] ?? fromMonday).weekend;
}
