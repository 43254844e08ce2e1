import { AsyncLocalStorage } from "node:async_hooks";
import { type Db, transaction } from "./database";

/**
 * The effect of a request with an Idempotency-Key happens once, also when its process dies before the answer is stored: the result is stored in
 * the transaction of the change, and the next run of the request reads it from there.
 */

export interface RequestEffect {
  /** What an earlier run of the same request has committed, as JSON; null when none has. */
  storedResult: string | null;
  /** Keeps a result. Throws when another run has taken the request over, so that only one of the two commits. */
  store(tx: Db, result: string): Promise<void>;
}

const current = new AsyncLocalStorage<RequestEffect>();

export function withRequestEffect<T>(effect: RequestEffect, work: () => Promise<T>): Promise<T> {
  return current.run(effect, work);
}

/** What JSON gives back as it was. */
type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain };

/** Runs what it is given in one transaction. */
export type Commit<T> = (work: (tx: Db) => Promise<T>) => Promise<T>;

/**
 * Runs `change`, which checks what it must and makes its one transaction with `commit`; answers what that transaction answered. When an
 * earlier run of the request has committed, nothing is checked or done: its result is answered.
 */
export async function changeOnce<T extends Plain>(change: (commit: Commit<T>) => Promise<T>): Promise<T> {
  const effect = current.getStore();
  if (!effect) return change(transaction);
  if (effect.storedResult !== null) return JSON.parse(effect.storedResult) as T;
  return change((work) =>
    transaction(async (tx) => {
      const result = await work(tx);
      await effect.store(tx, JSON.stringify(result));
      return result;
    }),
  );
}
