import type { ConnectionAccess } from "@/server/domains/connections";
import { accessPatiently } from "./holding";

export type Door = ConnectionAccess;

/** The way into each account of a post. Opened before the post is due where there is time for that. */
export class Doors {
  private readonly opening = new Map<string, Promise<Door | null>>();

  constructor(private readonly workspaceId: string) {}

  /** Begins to open them; what fails now is tried again when it is needed. */
  open(connectionIds: readonly string[]): void {
    for (const id of connectionIds) {
      this.opening.set(
        id,
        accessPatiently(this.workspaceId, id).catch(() => null),
      );
    }
  }

  async through(connectionId: string): Promise<Door> {
    const opened = await this.opening.get(connectionId);
    return opened ?? accessPatiently(this.workspaceId, connectionId);
  }
}
