/** What listing and scheduling posts are measured against: node:http and pg, the key looked up, the same rows read or written, JSON sent, and nothing else. */
import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Pool } from "pg";

const [databaseUrl, connections] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: Number(connections) });

const keySql = `SELECT w.id, u.id AS "userId" FROM "ApiKey" k JOIN "User" u ON u.id = k."userId" JOIN "Workspace" w ON w."ownerId" = u.id AND w.kind = 'PERSONAL'
  WHERE k.hash = $1 AND k."revokedAt" IS NULL AND (k."expiresAt" IS NULL OR k."expiresAt" > now())`;

const listSql = `SELECT p."id", p."content", p."status", p."mediaUrls", p."platformCaptions", p."scheduledAt", p."publishedAt", p."createdAt", p."updatedAt",
    (SELECT coalesce(json_agg(json_build_object('connectionId', t."connectionId", 'platform', t."platform", 'status', t."status", 'externalPostId', t."externalPostId",
       'error', t."error", 'publishedAt', t."publishedAt", 'accountName', c."accountName") ORDER BY t."position"), '[]')
     FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId" WHERE t."postId" = p."id") AS targets,
    (SELECT count(*)::int FROM "Post" q WHERE q."workspaceId" = $1) AS total
  FROM (SELECT * FROM "Post" WHERE "workspaceId" = $1 ORDER BY "createdAt" DESC, "id" DESC LIMIT $2 OFFSET $3) p ORDER BY "createdAt" DESC, "id" DESC`;

/** A post, its account and the event of it, in one transaction. */
async function schedule(workspaceId, authorId, { content, accountIds, scheduledAt }) {
  const client = await pool.connect();
  const [id, eventId] = [randomUUID(), randomUUID()];
  try {
    await client.query("BEGIN");
    const { rows } = await client.query({
      name: "post",
      text: `INSERT INTO "Post" (id, "workspaceId", "authorId", content, status, "mediaUrls", "platformCaptions", "scheduledAt", "updatedAt")
        VALUES ($1, $2, $3, $4, 'SCHEDULED', '{}', '{}', $5, now()) RETURNING id, status, content, "scheduledAt", "createdAt"`,
      values: [id, workspaceId, authorId, content, scheduledAt],
    });
    await client.query({
      name: "target",
      text: `INSERT INTO "PostTarget" (id, "workspaceId", "postId", "connectionId", platform, position)
        SELECT gen_random_uuid(), $1, $2, c.id, c.platform, 0 FROM "Connection" c WHERE c."workspaceId" = $1 AND c.id = ANY($3::uuid[])`,
      values: [workspaceId, id, accountIds],
    });
    await client.query({
      name: "event",
      text: `INSERT INTO "OutboxEvent" (id, "workspaceId", type, payload) VALUES ($1, $2, 'post.scheduled', $3)`,
      values: [eventId, workspaceId, { data: { post: { id, status: "SCHEDULED", publishedAt: null, scheduledAt, results: [] } }, brands: [null] }],
    });
    await client.query("COMMIT");
    return { ...rows[0], platforms: [], results: [] };
  } finally {
    client.release();
  }
}

async function readJson(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

const server = createServer(async (request, response) => {
  const hash = createHash("sha256")
    .update(request.headers.authorization?.slice(7) ?? "")
    .digest();
  const { rows: keys } = await pool.query({ name: "key", text: keySql, values: [hash] });
  if (!keys[0]) return response.writeHead(401).end();
  if (request.method === "POST") {
    const data = await schedule(keys[0].id, keys[0].userId, await readJson(request));
    return response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ data }));
  }
  const { rows } = await pool.query({ name: "list", text: listSql, values: [keys[0].id, 50, 0] });
  const total = rows[0]?.total ?? 0;
  const data = rows.map(({ targets, total: _total, ...post }) => ({
    ...post,
    platforms: [...new Set(targets.map((target) => target.platform))],
    results: targets,
  }));
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data, meta: { total, offset: 0, limit: 50, next: null } }));
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
