/** What the list of posts is measured against: node:http and pg, the key looked up, the same rows read, JSON sent, and nothing else. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { Pool } from "pg";

const [databaseUrl, connections] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: Number(connections) });

const keySql = `SELECT w.id FROM "ApiKey" k JOIN "User" u ON u.id = k."userId" JOIN "Workspace" w ON w."ownerId" = u.id AND w.kind = 'PERSONAL'
  WHERE k.hash = $1 AND k."revokedAt" IS NULL AND (k."expiresAt" IS NULL OR k."expiresAt" > now())`;

const listSql = `SELECT p."id", p."content", p."status", p."mediaUrls", p."platformCaptions", p."scheduledAt", p."publishedAt", p."createdAt", p."updatedAt",
    (SELECT coalesce(json_agg(json_build_object('connectionId', t."connectionId", 'platform', t."platform", 'status', t."status", 'externalPostId', t."externalPostId",
       'error', t."error", 'publishedAt', t."publishedAt", 'accountName', c."accountName") ORDER BY t."position"), '[]')
     FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId" WHERE t."postId" = p."id") AS targets,
    (SELECT count(*)::int FROM "Post" q WHERE q."workspaceId" = $1) AS total
  FROM (SELECT * FROM "Post" WHERE "workspaceId" = $1 ORDER BY "createdAt" DESC, "id" DESC LIMIT $2 OFFSET $3) p ORDER BY "createdAt" DESC, "id" DESC`;

const server = createServer(async (request, response) => {
  const hash = createHash("sha256")
    .update(request.headers.authorization?.slice(7) ?? "")
    .digest();
  const { rows: keys } = await pool.query({ name: "key", text: keySql, values: [hash] });
  if (!keys[0]) return response.writeHead(401).end();
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
