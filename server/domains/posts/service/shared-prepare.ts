import type { Preparation } from "@/server/platforms/social/contract";

/** Uploads that are on their way, by the account and the revision they are for. */
const inFlight = new Map<string, Promise<Preparation>>();

/** Does the work, or waits for the same work that this process is doing already: a post that becomes due joins an upload begun ahead. */
export function sharedPrepare(post: { revision: number }, target: { id: string }, work: () => Promise<Preparation>): Promise<Preparation> {
  const key = `${target.id} ${post.revision}`;
  const running = inFlight.get(key);
  if (running !== undefined) return running;
  const started = work().finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
}
