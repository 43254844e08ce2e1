import type { ApiKeyView } from "@/server/domains/api-keys/api-keys.schema";

/** All keys at once: there are few. */
export const listed = { limit: 500 };

const EXPIRING_WITHIN_MS = 7 * 86_400_000;

export function stateOf(key: Pick<ApiKeyView, "revokedAt" | "expiresAt">, now: number) {
  if (key.revokedAt) return "revoked";
  if (!key.expiresAt) return "active";
  const left = new Date(key.expiresAt).getTime() - now;
  return left <= 0 ? "expired" : left < EXPIRING_WITHIN_MS ? "expiring" : "active";
}
