import { randomBytes } from "node:crypto";
import { database, transaction } from "@/server/db/database";
import { hashApiKey } from "@/server/domains/api-keys";
import { setApprovalRequired } from "@/server/domains/workspaces";
import { BRAND_NAME, people } from "../data/shop";
import { addBrand, addPeople, addRevokedKey } from "../repository/team";
import { daysBefore, demoPlace, sampleId } from "./place";

/** The shop's brand and team, and a key that was revoked. */
export async function fillTeam(workspaceId: string): Promise<void> {
  const place = await demoPlace(workspaceId);
  await transaction(async (tx) => {
    await addBrand(tx, { id: sampleId(place, "brand"), workspaceId, name: BRAND_NAME });
    await addPeople(
      tx,
      workspaceId,
      people.map(({ key, name, role }) => {
        const id = sampleId(place, "person", key);
        // Of this demo alone: one that is being erased may still have its own.
        return { id, name, role, email: `${key}.${id.slice(0, 8)}@demo.nashir.test` };
      }),
    );
  });
  await setApprovalRequired(workspaceId, true);
  await addRevokedKey(database(), {
    id: sampleId(place, "key"),
    userId: place.ownerId,
    name: "متجر سلة (قديم)",
    // The key itself is discarded.
    hash: hashApiKey(randomBytes(32).toString("hex")),
    prefix: "nsh_demo0000",
    scopes: ["posts:read", "posts:create"],
    createdAt: daysBefore(place, 48),
    lastUsedAt: daysBefore(place, 19),
    revokedAt: daysBefore(place, 18),
  });
}
