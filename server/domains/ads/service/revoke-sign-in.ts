import { database } from "@/server/db/database";
import { revokeTokens } from "@/server/domains/connections";
import { isSignedInElsewhere, type StoredAdConnection } from "../repository/ad-connections";
import { adConnections } from "./ad-connections";

/** Revokes a deleted sign-in's tokens at the platform. */
export async function revokeAtPlatform(connection: StoredAdConnection): Promise<void> {
  // Platforms end everything that a person granted us, so nothing is revoked while another workspace lives on it.
  if (!(await isSignedInElsewhere(database(), connection))) await revokeTokens(adConnections, connection);
}
