import { createHash, randomBytes } from "node:crypto";
import { baseUrl } from "@/env";
import type { PageLink } from "./page-link.schema";

/** Links to pages that are opened without an account. Only a token's hash is stored: the address can be shown once, when it is issued. */

export const hashLinkToken = (token: string) => Uint8Array.from(createHash("sha256").update(token).digest());

export const newLinkToken = (): string => randomBytes(32).toString("base64url");

/** The address of a new link, and what is stored of it. */
export function issueLink(path: "connect" | "report" | "review", createdAt: Date, lifeMs: number) {
  const token = newLinkToken();
  return { url: `${baseUrl()}/${path}/${token}`, stored: { tokenHash: hashLinkToken(token), createdAt, expiresAt: new Date(createdAt.getTime() + lifeMs) } };
}

/** Condition on a link that may be opened with this token: it is of an active workspace. */
export const usableLink = (token: string, now: Date) => ({
  tokenHash: hashLinkToken(token),
  revokedAt: null,
  expiresAt: { gt: now },
  workspace: { status: "ACTIVE" as const },
});

interface LinkRow {
  id: string;
  createdBy: { name: string };
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

export function toPageLink({ id, createdBy, createdAt, expiresAt, revokedAt }: LinkRow, now: Date): PageLink {
  return {
    id,
    status: revokedAt ? "revoked" : expiresAt <= now ? "expired" : "open",
    createdBy: createdBy.name,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
