import type { DailyFacts } from "../metrics.schema";
import { addDays, clean, inWindow, totalsOf } from "./metrics";

/** State of a campaign that the judgements need beside its figures. */
export interface CampaignState {
  effectiveStatus: string;
  statusReasons: readonly string[];
  /** YYYY-MM-DD. */
  startedOn: string | null;
  /** Major units; null = none of its own. */
  dailyBudget: number | null;
  /** Several campaigns spend from that one budget. */
  budgetShared: boolean;
}

/** Reported by the platform, or the campaign began within a week and has under 50 conversions: figures still move, and a larger change starts learning again. */
export function isLearning(
  state: Pick<CampaignState, "effectiveStatus" | "statusReasons" | "startedOn">,
  days: readonly DailyFacts[],
  through: string,
): boolean {
  // "Learning limited" is over: it found too few conversions and stays as it is.
  if ([state.effectiveStatus, ...state.statusReasons].some((word) => /LEARNING(?!_LIMITED)/.test(word))) return true;
  const since = addDays(through, -6);
  return state.startedOn !== null && state.startedOn >= since && totalsOf(inWindow(days, { since, until: through })).conversions < 50;
}

/** Its daily budget; without one of its own (a lifetime budget, one shared with others) what it spent a day on the days it delivered. */
export function currentDailyBudget(state: Pick<CampaignState, "dailyBudget" | "budgetShared">, days: readonly DailyFacts[]): number {
  if (state.dailyBudget !== null && !state.budgetShared) return state.dailyBudget;
  const spending = days.filter((day) => day.spend > 0);
  return spending.length === 0 ? 0 : clean(totalsOf(spending).spend / spending.length);
}

const retargeting = /re-?target|re-?market|warm audience|(?:اعادة|إعادة)\s*(?:ال)?(?:استهداف|تسويق)/iu;

/** Platforms do not say whom a campaign follows; people say it in its name. */
export function isRetargeting(name: string): boolean {
  return retargeting.test(name);
}
