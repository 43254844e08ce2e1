/**
 * Joins calls of the same name that come at the same time: one round is under way, and what comes meanwhile shares the next. Each call is
 * so answered from a state that was read after it came, and many at once cost about what a few do.
 *
 * @param run answers the calls of a round, in the order in which they came.
 */
export function joinCalls<Input, Result>(run: (calls: readonly [Input, ...Input[]]) => Promise<readonly Result[]>, nameOf: (input: Input) => string) {
  interface Call {
    input: Input;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  /** Calls that wait for the next round, by what a round under way is for. */
  const waiting = new Map<string, Call[]>();

  async function runRounds(name: string, first: Call): Promise<void> {
    for (let calls = [first]; calls[0]; calls = waiting.get(name) ?? []) {
      waiting.set(name, []);
      try {
        const [one, ...others] = calls;
        const results = await run([one.input, ...others.map(({ input }) => input)]);
        calls.forEach((call, index) => {
          call.resolve(results[index] as Result);
        });
      } catch (error) {
        for (const call of calls) call.reject(error);
      }
    }
    waiting.delete(name);
  }

  return (input: Input): Promise<Result> =>
    new Promise((resolve, reject) => {
      const name = nameOf(input);
      const next = waiting.get(name);
      if (next) next.push({ input, resolve, reject });
      else void runRounds(name, { input, resolve, reject });
    });
}
