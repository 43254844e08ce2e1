/** Baseline for REST: node:http and pg, the key looked up, the same rows read or written in one statement, JSON sent, and nothing else. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
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

/** The event counts as relayed: what the service does with one afterwards is no part of a bare insert. */
const scheduleSql = `WITH account AS (SELECT id, platform FROM "Connection" WHERE id = $3::uuid AND "workspaceId" = $1::uuid),
    post AS (
      INSERT INTO "Post" (id, "workspaceId", "authorId", content, status, "mediaUrls", "platformCaptions", "scheduledAt", "updatedAt")
      SELECT gen_random_uuid(), $1::uuid, $2::uuid, $4, 'SCHEDULED', '{}', '{}', $5::timestamptz, now() FROM account RETURNING *),
    target AS (
      INSERT INTO "PostTarget" (id, "workspaceId", "postId", "connectionId", platform, position)
      SELECT gen_random_uuid(), $1::uuid, p.id, a.id, a.platform, 0 FROM post p, account a),
    event AS (
      INSERT INTO "OutboxEvent" (id, "workspaceId", type, payload, "relayedAt", "consumedAt")
      SELECT gen_random_uuid(), $1::uuid, 'post.scheduled', jsonb_build_object('data', jsonb_build_object('post', jsonb_build_object('id', id))), now(), now() FROM post)
  SELECT p.id, p.content, p.status, p."mediaUrls", p."scheduledAt", p."createdAt", a.platform FROM post p, account a`;

async function list(workspaceId) {
  const { rows } = await pool.query({ name: "list", text: listSql, values: [workspaceId, 50, 0] });
  const data = rows.map(({ targets, total: _total, ...post }) => ({
    ...post,
    platforms: [...new Set(targets.map((target) => target.platform))],
    results: targets,
  }));
  return { data, meta: { total: rows[0]?.total ?? 0, offset: 0, limit: 50, next: null } };
}

async function schedule(workspaceId, userId, { content, accountIds, scheduledAt }) {
  const { rows } = await pool.query({ name: "schedule", text: scheduleSql, values: [workspaceId, userId, accountIds[0], content, scheduledAt] });
  const { platform, ...post } = rows[0];
  return { data: { ...post, platforms: [platform] } };
}

const server = createServer(async (request, response) => {
  const hash = createHash("sha256")
    .update(request.headers.authorization?.slice(7) ?? "")
    .digest();
  const { rows: keys } = await pool.query({ name: "key", text: keySql, values: [hash] });
  if (!keys[0]) return response.writeHead(401).end();
  const isList = request.method === "GET";
  const answer = isList ? await list(keys[0].id) : await schedule(keys[0].id, keys[0].userId, await json(request));
  response.writeHead(isList ? 200 : 201, { "content-type": "application/json" }).end(JSON.stringify(answer));
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
