import type { Db } from "@/server/db/database";
import type { Role } from "@/server/domains/workspaces";

/** The people, the brand and the key of the demo. */

interface SamplePerson {
  id: string;
  email: string;
  name: string;
  role: Exclude<Role, "OWNER">;
}

/** People without a way to sign in: they are there to be seen. */
export async function addPeople(tx: Db, workspaceId: string, people: readonly SamplePerson[]): Promise<void> {
  await tx.user.createMany({ data: people.map(({ id, email, name }) => ({ id, email, name, plan: "FREE" as const, locale: "ar" })), skipDuplicates: true });
  await tx.membership.createMany({ data: people.map(({ id, role }) => ({ workspaceId, userId: id, role })), skipDuplicates: true });
}

export async function addBrand(tx: Db, brand: { id: string; workspaceId: string; name: string }): Promise<void> {
  await tx.brand.createMany({ data: [brand], skipDuplicates: true });
}

interface SampleKey {
  id: string;
  userId: string;
  name: string;
  hash: Uint8Array<ArrayBuffer>;
  prefix: string;
  scopes: string[];
  createdAt: Date;
  lastUsedAt: Date;
  revokedAt: Date;
}

export async function addRevokedKey(db: Db, key: SampleKey): Promise<void> {
  await db.apiKey.createMany({ data: [key], skipDuplicates: true });
}
