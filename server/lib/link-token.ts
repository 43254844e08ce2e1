import { createHash, randomBytes } from "node:crypto";

/** Tokens in the addresses of pages that are opened without an account. Only their hash is stored. */

export const hashLinkToken = (token: string) => Uint8Array.from(createHash("sha256").update(token).digest());

export const newLinkToken = (): string => randomBytes(32).toString("base64url");
