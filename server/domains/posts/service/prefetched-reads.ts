import type { ConnectionAccess } from "@/server/domains/connections";
import { describeMedia } from "@/server/domains/media";
import type { MediaFacts } from "@/server/platforms/social/contract";
import { retryAccess, retryBriefly } from "./publish-retries";
import { factsFor } from "./view";

/** Reads of one turn that do not depend on its claim, made before the post is due where there is time for that. */
export class PrefetchedReads {
  readonly #accesses = new Map<string, Promise<ConnectionAccess | null>>();
  readonly #media = new Map<string, Promise<(MediaFacts | null)[] | null>>();

  constructor(private readonly workspaceId: string) {}

  /** What fails now is read again when it is needed. */
  begin(post: { connectionIds: readonly string[]; mediaUrls: readonly string[] }): void {
    for (const id of post.connectionIds) {
      this.#accesses.set(
        id,
        retryAccess(this.workspaceId, id).catch(() => null),
      );
    }
    this.#media.set(
      JSON.stringify(post.mediaUrls),
      this.#readMedia(post.mediaUrls).catch(() => null),
    );
  }

  async access(connectionId: string): Promise<ConnectionAccess> {
    return (await this.#accesses.get(connectionId)) ?? retryAccess(this.workspaceId, connectionId);
  }

  /** Stored properties of these files, in their order. */
  async media(urls: readonly string[]): Promise<(MediaFacts | null)[]> {
    return (await this.#media.get(JSON.stringify(urls))) ?? this.#readMedia(urls);
  }

  async #readMedia(urls: readonly string[]): Promise<(MediaFacts | null)[]> {
    return urls.length === 0 ? [] : factsFor(urls, await retryBriefly(() => describeMedia(this.workspaceId, urls)));
  }
}
