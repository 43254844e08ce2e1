import jstat from "jstat";

/**
 * Tails of counts. Counts of people who buy vary more than chance alone would have them: bursts, weekdays, offers. Where the days before show that, a count
 * is compared with a negative binomial of the same mean and `dispersion` times the variance, as in the surveillance of infections (Farrington et al. 1996,
 * Noufaily et al. 2013); else against a Poisson.
 */

/** Rarely found where there is only chance: of a Poisson count one series in a thousand. */
const CONFIDENCE = 0.999;

/** Variance over mean; 1 where the series does not clearly vary more than by chance. */
export function dispersionOf(counts: readonly number[]): number {
  const [n, freedom] = [counts.length, counts.length - 1];
  const mean = counts.reduce((sum, count) => sum + count, 0) / n;
  if (freedom < 6 || mean <= 0) return 1;
  const dispersion = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / freedom / mean;
  return freedom * dispersion > jstat.chisquare.inv(CONFIDENCE, freedom) ? Math.max(1, dispersion) : 1;
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
