import type { Preparation } from "@/server/platforms/social/contract";

/** Uploads that are on their way, by the account and the revision they are for. */
const onTheirWay = new Map<string, Promise<Preparation>>();

/** Does the work, or waits for the same work that this process is doing already: a post that becomes due joins an upload begun ahead. */
export function preparing(post: { revision: number }, target: { id: string }, work: () => Promise<Preparation>): Promise<Preparation> {
  const key = `${target.id} ${post.revision}`;
  const begun = onTheirWay.get(key);
  if (begun !== undefined) return begun;
  const started = work().finally(() => onTheirWay.delete(key));
  onTheirWay.set(key, started);
  return started;
}
