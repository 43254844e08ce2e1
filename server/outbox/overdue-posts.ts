import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { listOverduePosts, publishOverduePost } from "@/server/domains/posts";
import { inngest } from "@/server/jobs/client";
import { isRegistrationOutstanding } from "@/server/jobs/registration";
import { logger } from "@/server/lib/logger";

/**
 * Starts posts that are past their time, or past the lease of a run that died. First requests a run from the engine; a post that stays
 * overdue is published here, independent of the engine. A superfluous run or turn has no effect.
 */

/** Number of requests to the engine before a post is published here. */
const MAX_WAKES = 2;
const PUBLISH_CONCURRENCY = 4;
/** Exponential back-off, so that a post that cannot be published costs little. */
const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

interface Tries {
  count: number;
  nextAt: number;
}

type OverduePost = Awaited<ReturnType<typeof listOverduePosts>>[number];

/** The same until the post has got on: however often it is sent, the engine starts one run. */
const toWake = ({ fence, event, ...post }: OverduePost) => ({ id: `wake:${post.postId}:${post.revision}:${fence}`, name: event, data: post });

export class OverduePosts {
  private readonly tries = new LRUCache<string, Tries>({ max: 10_000, ttl: 2 * MAX_PAUSE_MS });
  private readonly publishing = new Set<string>();
  private readonly queue = new PQueue({ concurrency: PUBLISH_CONCURRENCY });
  private sending: Promise<void> | null = null;

  /** Answers how many posts were tried. */
  async publishOverdue(): Promise<number> {
    const posts = (await listOverduePosts()).filter((post) => !this.publishing.has(post.postId));
    const now = performance.now();
    const due = posts.flatMap((post) => {
      const key = `${post.postId}:${post.revision}`;
      const before = this.tries.get(key) ?? { count: 0, nextAt: 0 };
      return now < before.nextAt ? [] : [{ post, key, count: before.count + 1 }];
    });
    const ofEngine = due.filter(({ count }) => count <= MAX_WAKES);
    const ours = due.filter(({ count }) => count > MAX_WAKES);
    for (const { key, count } of [...ofEngine, ...ours]) {
      this.tries.set(key, { count, nextAt: now + Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (count - 1)) });
    }
    this.send(ofEngine.map(({ post }) => post));
    for (const { post } of ours) this.publish(post);
    return ofEngine.length + ours.length;
  }

  /** Not awaited: an engine that does not answer must not block publishing here. */
  private send(posts: OverduePost[]): void {
    if (posts.length === 0 || this.sending || isRegistrationOutstanding()) return;
    this.sending = inngest
      .send(posts.map(toWake))
      .then(() => undefined)
      .catch((error: unknown) => logger.warn({ err: error, posts: posts.length }, "overdue posts were not woken"))
      .finally(() => {
        this.sending = null;
      });
  }

  private publish({ fence: _fence, event: _event, ...post }: OverduePost): void {
    logger.warn({ postId: post.postId }, "the engine does not run an overdue post: it is published by the web process");
    this.publishing.add(post.postId);
    void this.queue
      .add(() => publishOverduePost(post))
      .catch((error: unknown) => logger.error({ err: error, postId: post.postId }, "an overdue post was not published"))
      .finally(() => this.publishing.delete(post.postId));
  }

  /** Returns when no turn is under way any more; none is begun. */
  async settle(): Promise<void> {
    this.queue.clear();
    await this.queue.onIdle();
  }
}
