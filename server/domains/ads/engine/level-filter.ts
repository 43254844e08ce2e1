import { daysBetween, weekdayOf } from "./metrics";
import type { SeasonOf } from "./seasons";

/**
 * What the days before a day say of it: a level that drifts, times its weekday, times its season. A Kalman filter of ln value that learns the variance of the
 * noise too (West & Harrison, Bayesian Forecasting and Dynamic Models, 1997, chapters 4, 8 and 10): weekdays and seasons of which few days are known are
 * drawn to no effect, and how unsure a forecast is follows from what is known. Deviations are bounded, so that one wild day bends nothing.
 */

export interface Observation {
  date: string;
  /** Above 0. */
  value: number;
  /** Variance of ln value by the events that the figure counts, beside the noise. */
  counted: (expected: number) => number;
  /** What the noise is multiplied by: 1 where it is a variance of ln value. */
  noiseUnit: (expected: number) => number;
}

/** What is known before a day. */
interface LevelState {
  /** Effects on ln value: of the level, the seven weekdays, the seasons. */
  means: Float64Array;
  /** Of the effects, row by row. */
  covariance: Float64Array;
  /** Of a day about its forecast, in its `noiseUnit`. */
  noise: number;
  /** Variance of ln level from one day to the next. */
  drift: number;
  /** Number of days seen, and the last of them. */
  days: number;
  last: string;
}

interface Forecast {
  /** Of each day. */
  expected: number[];
  /** Of one day. */
  noise: number;
  /** Variance of the error in the mean of ln expected. */
  unsure: number;
}

/** The noise that is assumed before a day was seen counts for as many days. */
const PRIOR_DAYS = 10;
/** Standard deviations of ln value before a day was seen: of the level, of a weekday, of a season (a month of it, or a few days of sales). */
const LEVEL_SPREAD = 1;
const WEEKDAY_SPREAD = 0.15;
const seasonSpread = (season: string): number => (season === "RAMADAN" ? 0.25 : 0.4);
/** Standard deviation of ln level from the n-th day of delivery to the next, times n: delivery only starts. */
const START_DRIFT = 0.3;
/** A deviation counts as at most so many standard deviations. */
const BOUND = 3;
/** After as many days near that bound on one side the level is another, and as unsure as a season's. */
const SHIFT = { days: 7, nearBound: 0.8, spread: 0.4 };

const [LEVEL, WEEKDAYS, SEASONS] = [0, 1, 8];

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export class LevelFilter {
  private readonly seasons: readonly string[];
  private readonly states: LevelState[];

  /**
   * @param days oldest first.
   * @param options `noise`: what is assumed before a day was seen; `windowDays`: a moving average of as many days follows the
   * level as closely.
   */
  constructor(
    private readonly days: readonly Observation[],
    private readonly options: { noise: number; windowDays: number; seasonOf: SeasonOf },
  ) {
    this.seasons = [...new Set(days.flatMap(({ date }) => options.seasonOf(date) ?? []))];
    this.states = this.learn();
  }

  /** What the days before the first of `dates` say of these; null: they are fewer than `least`. */
  forecast(dates: readonly [string, ...string[]], least: number): Forecast | null {
    const before = this.days.findIndex(({ date }) => date >= dates[0]);
    const state = this.states[before < 0 ? this.days.length : before];
    if (!state || state.days < least) return null;
    const size = this.size();
    const shares = Array<number>(size).fill(0);
    let unsure = 0;
    const expected = dates.map((date) => {
      const parts = this.partsOf(date);
      for (const part of parts) shares[part] = (shares[part] ?? 0) + 1 / dates.length;
      const season = this.options.seasonOf(date);
      if (season !== null && parts.length < 3) unsure += (seasonSpread(season) / dates.length) ** 2;
      return Math.exp(total(parts.map((part) => state.means[part] ?? 0)));
    });
    for (let row = 0; row < size; row += 1) {
      for (let column = 0; column < size; column += 1) unsure += (shares[row] ?? 0) * (shares[column] ?? 0) * (state.covariance[row * size + column] ?? 0);
    }
    const ahead = dates.map((date) => daysBetween(state.last, date));
    for (const one of ahead) for (const other of ahead) unsure += (state.drift * Math.min(one, other)) / dates.length ** 2;
    return { expected, noise: state.noise, unsure };
  }

  private size(): number {
    return SEASONS + this.seasons.length;
  }

  /** Indexes of the effects that a day has. */
  private partsOf(date: string): number[] {
    const season = this.seasons.indexOf(this.options.seasonOf(date) ?? "");
    return [LEVEL, WEEKDAYS + weekdayOf(date), ...(season < 0 ? [] : [SEASONS + season])];
  }

  /** States before each of the days, and after the last. */
  private learn(): LevelState[] {
    const size = this.size();
    const spreads = [LEVEL_SPREAD, ...Array<number>(7).fill(WEEKDAY_SPREAD), ...this.seasons.map(seasonSpread)];
    const [means, covariance, shared] = [new Float64Array(size), new Float64Array(size * size), new Float64Array(size)];
    for (const [at, spread] of spreads.entries()) covariance[at * (size + 1)] = spread ** 2;
    means[LEVEL] = Math.log(this.days[0]?.value ?? 1);
    const gain = 2 / (this.options.windowDays + 1);
    let [noise, certainty, side, last] = [this.options.noise, PRIOR_DAYS, 0, this.days[0]?.date ?? ""];
    let unit = this.days[0]?.noiseUnit(this.days[0].value) ?? 1;
    const driftOf = (): number => (noise * unit * gain ** 2) / (1 - gain);
    const widenLevel = (variance: number): void => {
      covariance[0] = (covariance[0] ?? 0) + variance;
    };
    const states = this.days.map(({ date, value, counted, noiseUnit }, seen): LevelState => {
      const before = { means: means.slice(), covariance: covariance.slice(), noise, drift: driftOf(), days: seen, last };
      widenLevel(daysBetween(last, date) * before.drift + (seen > 0 ? (START_DRIFT / seen) ** 2 : 0));
      const parts = this.partsOf(date);
      for (let row = 0; row < size; row += 1) shared[row] = total(parts.map((part) => covariance[row * size + part] ?? 0));
      const usual = total(parts.map((part) => means[part] ?? 0));
      unit = noiseUnit(Math.exp(usual));
      const variance = total(parts.map((part) => shared[part] ?? 0)) + noise * unit + counted(Math.exp(usual));
      const bound = BOUND * Math.sqrt(variance);
      const error = Math.max(-bound, Math.min(bound, Math.log(value) - usual));
      for (let row = 0; row < size; row += 1) {
        const weight = (shared[row] ?? 0) / variance;
        means[row] = (means[row] ?? 0) + weight * error;
        for (let column = 0; column < size; column += 1) {
          covariance[row * size + column] = (covariance[row * size + column] ?? 0) - weight * (shared[column] ?? 0);
        }
      }
      // A step of Fisher scoring: the day's squared error says of the noise what its share in the variance lets it.
      const share = ((noise * unit) / variance) ** 2;
      noise = Math.max(noise / 4, noise + (((error ** 2 - variance) / unit) * share) / (certainty + share));
      certainty += share;
      const far = Math.abs(error) < SHIFT.nearBound * bound ? 0 : Math.sign(error);
      side = far === Math.sign(side) ? side + far : far;
      if (Math.abs(side) >= SHIFT.days) {
        widenLevel(SHIFT.spread ** 2);
        side = 0;
      }
      last = date;
      return before;
    });
    return [...states, { means, covariance, noise, drift: driftOf(), days: this.days.length, last }];
  }
}
