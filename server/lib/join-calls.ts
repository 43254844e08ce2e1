/**
 * Joins calls for the same key that come at the same time: one round is under way, and what comes meanwhile shares the next. Each call is
 * so answered from a state that was read after it came, and many at once cost about what a few do.
 *
 * @param run answers a round of so many calls, in the order in which they came.
 */
export function joinCalls<Key, Result>(run: (key: Key, calls: number) => Promise<readonly Result[]>, nameOf: (key: Key) => string) {
  interface Call {
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  /** Calls that wait for the next round, by what a round under way is for. */
  const waiting = new Map<string, Call[]>();

  async function runRounds(name: string, key: Key, first: Call[]): Promise<void> {
    for (let calls = first; calls.length > 0; calls = waiting.get(name) ?? []) {
      waiting.set(name, []);
      try {
        const results = await run(key, calls.length);
        calls.forEach((call, index) => {
          call.resolve(results[index] as Result);
        });
      } catch (error) {
        for (const call of calls) call.reject(error);
      }
    }
    waiting.delete(name);
  }

  return (key: Key): Promise<Result> =>
    new Promise((resolve, reject) => {
      const name = nameOf(key);
      const next = waiting.get(name);
      if (next) next.push({ resolve, reject });
      else void runRounds(name, key, [{ resolve, reject }]);
    });
}
