import { DateTime } from "luxon";
import type { ToolOutput } from "../../../copilot-tool-outputs.schema";
import * as phrases from "../../../data/instruction-phrases";
import type { PlannerTurn, SocialPlatformName } from "../contract";
import { beforeSubject, findMoment, type Moment, momentOf } from "../moments";
import { call, observe, readOutput, skip } from "../observed";
import type { Request } from "../request";

/** When posts go out: at the moment that a message names, else at recommended times. */

/** On a day: at the hours of the day's own slots, then at those of the others. */
function onDay(day: string, slots: ToolOutput<"optimal_times">["slots"], { now, timezone }: PlannerTurn): string[] {
  const date = DateTime.fromISO(day, { zone: timezone });
  const hours = new Set([...slots.filter(({ weekday }) => weekday === date.weekday), ...slots].map(({ hour }) => hour));
  return [...hours].map((hour) => date.set({ hour })).flatMap((at) => (at > DateTime.fromISO(now) ? (at.toUTC().toISO() ?? []) : []));
}

export const clockOf = ({ now, timezone }: PlannerTurn, { text, slots }: Request) => ({
  now,
  timezone: slots.zone !== null && phrases.ofNamedZone.test(beforeSubject(text)) ? slots.zone : timezone,
});

/** @throws Interruption when the moment has passed: it asks for another. */
export const notPast = (moment: Moment): Moment => (moment.isPast ? skip("problem.timePassed") : moment);

/** "Tomorrow at 10, 2 pm and 6 pm", "one for Monday 9 am and one for Thursday": one instant after another, each of the day that was named last; null: one has passed. */
function momentsOf(text: string, clock: ReturnType<typeof clockOf>): (string | null)[] {
  let day = "";
  return text.split(phrases.betweenTimes).flatMap((side) => {
    const { dated, time } = findMoment(side, true);
    if (dated) day = side;
    return time === null ? [] : momentOf(dated || day === "" ? [side] : [day, side], clock).at;
  });
}

/** "One for tomorrow at 9 and one for Thursday at 6": as many instants as there are posts, in their order; none where the message names others. */
export function momentsFor(turn: PlannerTurn, request: Request, count: number): string[] {
  const moments = request.times.length > 1 || count < 2 ? [] : momentsOf(request.text, clockOf(turn, request));
  return moments.length === count ? moments.map((at) => at ?? skip("problem.timePassed")) : [];
}

/** The time of one post after another: the one in the message, or the next recommended one of its platform. */
export function timesFor(turn: PlannerTurn, { at, day }: Moment, platforms: readonly SocialPlatformName[], most: number, avoidedDays: readonly number[] = []) {
  const calls = at ? [] : platforms.map((platform) => call("optimal_times", { platform }));
  const times = observe(turn, calls).map((one): [unknown, string[]] => {
    const slots = readOutput(one, "optimal_times")?.slots ?? [];
    const allowed = slots.filter(({ nextAt }) => !avoidedDays.includes(DateTime.fromISO(nextAt, { zone: turn.timezone }).weekday));
    const next = allowed.slice(0, Math.max(3, most)).map(({ nextAt }) => nextAt);
    return [one.input.platform, day ? onDay(day, slots, turn) : next.sort()];
  });
  const left = new Map(times);
  return (platform: SocialPlatformName): string | undefined => at ?? left.get(platform)?.shift();
}
