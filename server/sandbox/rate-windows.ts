/** Fixed windows, as the platforms count: so many calls until the window turns. Not kept over a restart. */
export interface WindowState {
  limit: number;
  remaining: number;
  /** Unix seconds at which the window turns. */
  reset: number;
  exceeded: boolean;
}

export class RateWindows {
  readonly #windows = new Map<string, { used: number; endsAt: number }>();

  hit(key: string, rule: { limit: number; seconds: number }, now: number): WindowState {
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { used: 0, endsAt: now + rule.seconds * 1_000 };
      this.#windows.set(key, window);
    }
    const exceeded = window.used >= rule.limit;
    if (!exceeded) window.used += 1;
    return { limit: rule.limit, remaining: rule.limit - window.used, reset: Math.ceil(window.endsAt / 1_000), exceeded };
  }

  clear(): void {
    this.#windows.clear();
  }
}
