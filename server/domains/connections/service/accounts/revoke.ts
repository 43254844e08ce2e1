import { database } from "@/server/db/database";
import { logger } from "@/server/lib/logger";
import { listHolders } from "../../tokens.repository";
import type { ConnectionKind, KindTypes } from "./kind";
import { openToken } from "./tokens";

/** Revokes deleted tokens at the platform; a failure is logged only, as they can no longer be used here. */
export async function revokeTokens<T extends KindTypes>({ table, adapterOf }: ConnectionKind<T>, erased: T["row"]): Promise<void> {
  const adapter = adapterOf(erased.platform, erased);
  if (!adapter) return;
  const tokensOf = (row: T["row"]) => [openToken(table, row, "refreshTokenSealed"), openToken(table, row, "accessTokenSealed")];
  try {
    // What one consent granted to several rows must not end for the others with this one.
    const inUse = new Set((await listHolders(database(), table, erased)).flatMap(tokensOf));
    for (const token of new Set(tokensOf(erased))) if (token !== null && !inUse.has(token)) await adapter.revokeToken(token);
  } catch (error) {
    logger.warn({ err: error, connectionId: erased.id, table: table.name }, "the platform did not revoke the token; we have erased it");
  }
}
