import type { Pool } from "pg";
import type { Scope } from "@/server/domains/workspaces";
import type { KeyHolder, WorkspaceFound } from "./access";

/**
 * Everything that decides about a request, in one round trip: the key, its owner and plan, the workspace, the
 * membership and its brands. It runs beside Prisma on the small pool whose queries end after two seconds.
 */

interface LookupRow {
  keyId: string;
  userId: string;
  keyWorkspaceId: string | null;
  scopes: Scope[];
  plan: KeyHolder["plan"];
  usedLately: boolean;
  workspaceId: string | null;
  status: WorkspaceFound["status"];
  ownerPlan: WorkspaceFound["ownerPlan"];
  role: WorkspaceFound["role"];
  brandIds: string[];
  keyBrandIds: string[] | null;
}

/** A service key acts as an admin of its workspace, on behalf of its owner. */
function lookupSql(workspaceCondition: string): string {
  return `
    SELECT k.id AS "keyId", u.id AS "userId", coalesce(k."workspaceId", k."onlyWorkspaceId") AS "keyWorkspaceId", k.scopes, u.plan,
           coalesce(k."lastUsedAt" > now() - interval '1 minute', false) AS "usedLately",
           w.id AS "workspaceId", w.status, o.plan AS "ownerPlan",
           CASE WHEN k."workspaceId" IS NULL THEN m.role WHEN k."workspaceId" = w.id THEN 'ADMIN' END AS role,
           ARRAY(SELECT b."brandId" FROM "MembershipBrand" b WHERE b."membershipId" = m.id) AS "brandIds",
           CASE WHEN k."brandIds" <> '{}' THEN ARRAY(SELECT b.id FROM "Brand" b WHERE b."workspaceId" = w.id AND b.id = ANY (k."brandIds")) END AS "keyBrandIds"
    FROM "ApiKey" k
    LEFT JOIN "Workspace" s ON s.id = k."workspaceId"
    JOIN "User" u ON u.id = coalesce(s."ownerId", k."userId")
    LEFT JOIN "Workspace" w ON ${workspaceCondition}
    LEFT JOIN "User" o ON o.id = w."ownerId"
    LEFT JOIN "Membership" m ON m."workspaceId" = w.id AND m."userId" = u.id
    WHERE k.hash = $1 AND k."revokedAt" IS NULL AND (k."expiresAt" IS NULL OR k."expiresAt" > now())
    LIMIT 1`;
}

const PERSONAL_WORKSPACE = `(SELECT p.id FROM "Workspace" p WHERE p."ownerId" = u.id AND p.kind = 'PERSONAL' LIMIT 1)`;
const ownLookup = { name: "rest-lookup-own", text: lookupSql(`w.id = coalesce(s.id, k."onlyWorkspaceId", ${PERSONAL_WORKSPACE})`) };
const chosenLookup = { name: "rest-lookup-chosen", text: lookupSql("w.id = $2") };

export interface Lookup {
  holder: KeyHolder;
  workspace: WorkspaceFound | null;
  /** `lastUsedAt` is less than a minute old. */
  usedLately: boolean;
}

/** null: no such key, or it is revoked or past its time. `workspaceId` null = the only workspace that the key opens, else its owner's personal one. */
export async function findKey(pool: Pool, hash: Uint8Array, workspaceId: string | null): Promise<Lookup | null> {
  const query = workspaceId === null ? { ...ownLookup, values: [hash] } : { ...chosenLookup, values: [hash, workspaceId] };
  const { rows } = await pool.query<LookupRow>(query);
  const row = rows[0];
  if (!row) return null;
  return {
    holder: { keyId: row.keyId, userId: row.userId, workspaceId: row.keyWorkspaceId, scopes: row.scopes, plan: row.plan },
    workspace:
      row.workspaceId === null
        ? null
        : {
            id: row.workspaceId,
            status: row.status,
            ownerPlan: row.ownerPlan,
            role: row.role,
            brandIds: row.brandIds,
            keyBrandIds: row.keyBrandIds,
          },
    usedLately: row.usedLately,
  };
}

/** At most one write a minute for a key, however many processes serve it. */
export async function touchKey(pool: Pool, keyId: string): Promise<void> {
  await pool.query({
    name: "rest-touch-key",
    text: `UPDATE "ApiKey" SET "lastUsedAt" = now() WHERE id = $1 AND ("lastUsedAt" IS NULL OR "lastUsedAt" <= now() - interval '1 minute')`,
    values: [keyId],
  });
}
