/** The budget is counted in so many turns of a timer: one turn, however late, is how long this process itself stood still. */
const TURNS = 4;

/**
 * What `work` gives, if it gives it within `budgetMs`. A process that stood still meanwhile (a busy machine, a suspended one) reads the answers that
 * came before it gives up.
 * @throws Error when it took longer
 */
export function withinBudget<T>(work: Promise<T>, budgetMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns === TURNS) reject(new Error(`no answer within ${budgetMs} ms`));
    }, budgetMs / TURNS);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
