import { Client } from "pg";
import { fileDatabaseUrl } from "@/tests/fixtures/database";

export interface PublicEvent {
  type: string;
  payload: unknown;
}

/** What was told to the world about a post, in its order. */
export async function listEvents(workspaceId: string, postId: string): Promise<PublicEvent[]> {
  const client = new Client({ connectionString: fileDatabaseUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<PublicEvent>(
      `SELECT "type", "payload" FROM "OutboxEvent" WHERE "workspaceId" = $1 AND "type" LIKE 'post.%' AND "payload"->'data'->'post'->>'id' = $2 ORDER BY "createdAt", "id"`,
      [workspaceId, postId],
    );
    return rows;
  } finally {
    await client.end();
  }
}
