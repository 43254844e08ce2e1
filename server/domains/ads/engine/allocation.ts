/** Sharing out a sum: by equal marginal returns, and to the last minor unit. */
export interface Share {
  /** Response a S^b. */
  a: number;
  b: number;
  low: number;
  high: number;
}

/**
 * Water-filling: at the optimum of a sum of concave responses every unit that is not at a bound returns the same for the next unit of spend
 * (Lagrange), S(L) = clamp((a b / L)^(1 / (1 - b)), low, high). L is bisected geometrically until the shares meet the total.
 * A total outside [sum of low, sum of high] gives the nearest bound for all.
 */
export function equaliseMarginals(shares: readonly Share[], total: number): number[] {
  const at = (level: number): number[] => shares.map(({ a, b, low, high }) => Math.min(high, Math.max(low, a > 0 ? ((a * b) / level) ** (1 / (1 - b)) : low)));
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
  let [dear, cheap] = [1e12, 1e-12];
  for (let step = 0; step < 200; step += 1) {
    const middle = Math.sqrt(dear * cheap);
    if (sum(at(middle)) > total) cheap = middle;
    else dear = middle;
  }
  return at(Math.sqrt(dear * cheap));
}

/**
 * Rounds amounts to minor units so that they add up to the total exactly: the missing units go, one at a time, to the largest cut-off parts
 * that their bounds allow. Ties go to the larger amount, then to the earlier, so that the order of equals does not matter to the sum.
 */
export function roundToTotal(amounts: readonly number[], total: number, digits: number, bounds?: readonly { low: number; high: number }[]): number[] {
  const unit = 10 ** digits;
  const target = Math.round(total * unit);
  const units = amounts.map((amount) => Math.floor(amount * unit + 1e-6));
  const rest = amounts.map((amount, i) => amount * unit - (units[i] ?? 0));
  let missing = target - units.reduce((sum, own) => sum + own, 0);
  const order = amounts.map((_, i) => i).sort((x, y) => (rest[y] ?? 0) - (rest[x] ?? 0) || (amounts[y] ?? 0) - (amounts[x] ?? 0) || x - y);
  for (const strict of [true, false]) {
    while (missing !== 0 && order.length > 0) {
      let moved = false;
      for (const i of missing > 0 ? order : [...order].reverse()) {
        if (missing === 0) break;
        const next = (units[i] ?? 0) + Math.sign(missing);
        const bound = bounds?.[i];
        const fits = next >= 0 && (!strict || !bound || (next >= Math.ceil(bound.low * unit - 1e-6) && next <= Math.floor(bound.high * unit + 1e-6)));
        if (!fits) continue;
        units[i] = next;
        missing -= Math.sign(missing);
        moved = true;
      }
      if (!moved) break;
    }
  }
  return units.map((own) => own / unit);
}
