import { usePreferences } from "@/components/i18n/client";
import { useViewer } from "@/components/shell/viewer-context";
import { weekStartOf } from "./week-start";

/** ISO weekdays in the order of the reader's week. */
export function useWeekdays(): number[] {
  const first = weekStartOf(usePreferences(), useViewer().workspace);
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}
