import jstat from "jstat";

/**
 * Tails of counts. Counts of people who buy vary more than chance alone would have them: bursts, weekdays, offers. A count is compared with a negative binomial
 * of the same mean and `dispersion` times the variance, as in the surveillance of infections (Farrington et al. 1996, Noufaily et al. 2013); without
 * dispersion with a Poisson.
 */

/** Variance over mean of counts about what was expected of each (Pearson's statistic over its degrees of freedom); at least 1. `fitted`: parameters of the fit. */
export function dispersionOf(counts: readonly { value: number; expected: number }[], fitted = 1): number {
  const known = counts.filter(({ expected }) => expected > 0);
  if (known.length < fitted + 6) return 1;
  return Math.max(1, known.reduce((sum, { value, expected }) => sum + (value - expected) ** 2 / expected, 0) / (known.length - fitted));
}

/** P(X <= k), exact; without dispersion the running sum of a Poisson's terms in logs. */
export function countAtMost(k: number, mean: number, dispersion = 1): number {
  if (mean <= 0) return 1;
  if (dispersion > 1) return jstat.ibeta(1 / dispersion, mean / (dispersion - 1), k + 1);
  let logTerm = -mean;
  let sum = Math.exp(logTerm);
  for (let i = 1; i <= k; i += 1) {
    logTerm += Math.log(mean / i);
    sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}

/** P(X >= k). */
export function countAtLeast(k: number, mean: number, dispersion = 1): number {
  return k <= 0 ? 1 : Math.max(0, 1 - countAtMost(k - 1, mean, dispersion));
}

/** A count of several days, some of which have none at all. */
export interface DaysOfCounts {
  days: number;
  /** Of all of them. */
  expected: number;
  dispersion: number;
  /** Share of days on which nothing is counted, beside those without by chance. */
  silent: number;
}

/** The same tail, by how many of the days were silent. */
function overSilentDays({ days, expected, dispersion, silent }: DaysOfCounts, tail: (mean: number, dispersion: number) => number): number {
  if (silent <= 0) return tail(expected, dispersion);
  let [sum, chance] = [0, (1 - silent) ** days];
  for (let none = 0; none <= days; none += 1) {
    sum += chance * tail((expected * (days - none)) / (days * (1 - silent)), dispersion);
    chance *= ((days - none) / (none + 1)) * (silent / (1 - silent));
  }
  return sum;
}

export const daysAtMost = (k: number, counts: DaysOfCounts): number => overSilentDays(counts, (mean, dispersion) => countAtMost(k, mean, dispersion));
export const daysAtLeast = (k: number, counts: DaysOfCounts): number =>
  overSilentDays(counts, (mean, dispersion) => (mean <= 0 ? Number(k <= 0) : countAtLeast(k, mean, dispersion)));
