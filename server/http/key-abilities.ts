import { findVisibleKey, requestLimit } from "@/server/domains/api-keys";
import type { ApiKeyView } from "@/server/domains/api-keys/api-keys.schema";
import {
  type Authority,
  listBrands,
  obstacleTo,
  type Plan,
  planCovers,
  planFor,
  type Role,
  requiredRole,
  resolveAccess,
  type Scope,
  sharedBrands,
} from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { appRouter } from "@/server/trpc/root";
import type { Obstacle } from "@/shared/access";
import { runEventsAuthority } from "./copilot-events";
import { currentDescription } from "./description";
import { routesOf } from "./routes";

/** What a key may do in a workspace: every described operation, judged by the rule that judges its requests. */

export interface Ability {
  /** Its `operationId`. */
  id: string;
  method: string;
  path: string;
  tag: string;
  scope: Scope;
  /** Null: it may be called. `ended`: the key itself works no more. */
  obstacle: Obstacle | "ended" | null;
  /** Required scope or role, for the message of a refusal. */
  needs: { role: Role; plan: Plan };
}

export interface KeyAbilities {
  apiKey: ApiKeyView;
  /** Null: the plan of the key's owner has no keys. */
  requestsPerMinute: number | null;
  role: Role;
  /** The key, or the person it belongs to, is limited to some of the workspace's brands. */
  limited: boolean;
  abilities: Ability[];
}

interface DescribedOperation {
  operationId: string;
  tags: string[];
  security: unknown[];
}

let authorities: Map<string, Authority> | undefined;

/** Operations available to API keys, by method and path. */
function authorityOf(method: string, path: string): Authority | undefined {
  authorities ??= new Map([
    ...routesOf(appRouter).map((route): [string, Authority] => [`${route.method} ${route.path}`, route.authority]),
    ["GET /copilot/sessions/{id}/events", runEventsAuthority],
  ]);
  return authorities.get(`${method} ${path}`);
}

async function describedOperations() {
  const { paths } = (await currentDescription()) as { paths: Record<string, Record<string, DescribedOperation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([lowerMethod, { operationId, tags, security }]) => {
      if (security.length === 0) return [];
      const method = lowerMethod.toUpperCase();
      const authority = authorityOf(method, path);
      if (!authority) throw new Error(`${method} ${path} is described and asks for nothing`);
      return [{ id: operationId, method, path, tag: tags[0] ?? "", authority }];
    }),
  );
}

/** Null: no key that this person sees, or a workspace that they are not a member of. */
export async function readKeyAbilities(userId: string, keyId: string, workspaceId: string): Promise<KeyAbilities | null> {
  const access = await resolveAccess(userId, workspaceId);
  const visible = access && (await findVisibleKey({ actor: { type: "user", id: userId }, userId, ...access, scopes: null }, keyId));
  if (!visible) return null;
  const { key, plan, boundTo } = visible;
  const keyBrandIds = key.brandIds.length > 0 ? (await listBrands(workspaceId, key.brandIds)).map((brand) => brand.id) : null;
  const isService = key.workspaceId !== null;
  const role = isService ? "ADMIN" : access.role;
  const brandIds = sharedBrands(isService ? null : access.brandIds, keyBrandIds);
  const ended = key.revokedAt !== null || (key.expiresAt !== null && new Date(key.expiresAt) <= now());
  const holder = { scopes: key.scopes, plan, workspaceId: boundTo };
  return {
    apiKey: key,
    requestsPerMinute: planCovers(plan, planFor.keys) ? requestLimit(plan).perMinute : null,
    role,
    limited: brandIds !== null,
    abilities: (await describedOperations()).map(({ authority, ...operation }) => ({
      ...operation,
      scope: authority.scope,
      obstacle: ended ? "ended" : obstacleTo(holder, { ...access, role, brandIds }, authority),
      needs: { role: requiredRole(authority), plan: authority.plan ?? planFor.keys },
    })),
  };
}
