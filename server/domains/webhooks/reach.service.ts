import { type Caller, resolveAccess, sharedBrands } from "@/server/domains/workspaces";
import { notFound } from "@/server/lib/errors";
import type { EndpointRow } from "./endpoints.repository";
import { maySee, type Reach } from "./webhooks.engine";

/**
 * Which brands an endpoint receives events of. It carries the limit of who registered it, and follows them when that is narrowed, never when it is
 * widened. It belongs to the workspace: when they leave, it continues for what it was registered for.
 */

export type WithReach<T> = T & { reach: Reach };
type Limited = Pick<EndpointRow, "createdById" | "brandIds">;

export async function withReach<T extends Limited>(workspaceId: string, rows: readonly T[]): Promise<WithReach<T>[]> {
  const makers = [...new Set(rows.flatMap(({ createdById }) => createdById ?? []))];
  const limits = new Map(await Promise.all(makers.map(async (id) => [id, (await resolveAccess(id, workspaceId))?.brandIds ?? null] as const)));
  return rows.map((row) => {
    const own = row.brandIds.length > 0 ? row.brandIds : null;
    return { ...row, reach: sharedBrands(own, limits.get(row.createdById ?? "") ?? null) };
  });
}

/** The endpoint, if there is one and the caller may see all that it receives events of. @throws AppError NOT_FOUND otherwise. */
export async function requireVisible<T extends Limited>(
  { workspaceId, brandIds }: Pick<Caller, "workspaceId" | "brandIds">,
  row: T | null,
): Promise<WithReach<T>> {
  const [found] = row ? await withReach(workspaceId, [row]) : [];
  if (!found || !maySee(brandIds, found.reach)) throw notFound("Webhook endpoint");
  return found;
}
