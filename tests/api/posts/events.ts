import { Client } from "pg";
import { fileDatabaseUrl } from "@/tests/fixtures/database";

export interface PublicEvent {
  type: string;
  payload: unknown;
}

/** Events of a post, in order. */
export async function listEvents(workspaceId: string, postId: string): Promise<PublicEvent[]> {
  return sql<PublicEvent>(
    `SELECT "type", "payload" FROM "OutboxEvent" WHERE "workspaceId" = $1 AND "type" LIKE 'post.%' AND "payload"->'data'->'post'->>'id' = $2 ORDER BY "createdAt", "id"`,
    [workspaceId, postId],
  );
}

/** For what only time or a crash could bring about. */
export async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: fileDatabaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
