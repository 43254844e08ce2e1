import type { ConnectionAccess } from "@/server/domains/connections";
import { retryAccess } from "./publish-retries";

export type AccountAccess = ConnectionAccess;

/** Access to the accounts of a post, fetched before the post is due where there is time for that. */
export class AccountAccessCache {
  private readonly pending = new Map<string, Promise<AccountAccess | null>>();

  constructor(private readonly workspaceId: string) {}

  /** Begins to fetch them; what fails now is tried again when it is needed. */
  prefetch(connectionIds: readonly string[]): void {
    for (const id of connectionIds) {
      this.pending.set(
        id,
        retryAccess(this.workspaceId, id).catch(() => null),
      );
    }
  }

  async get(connectionId: string): Promise<AccountAccess> {
    const fetched = await this.pending.get(connectionId);
    return fetched ?? retryAccess(this.workspaceId, connectionId);
  }
}
