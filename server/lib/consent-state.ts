import { createHash, randomBytes } from "node:crypto";

/** The OAuth `state`: a single-use secret sent to a platform with the person. Stored as a hash only. */

type Bytes = Uint8Array<ArrayBuffer>;

export function newConsentState(): { state: string; stateHash: Bytes; codeVerifier: string } {
  const state = randomBytes(32).toString("base64url");
  return { state, stateHash: stateHashOf(state), codeVerifier: randomBytes(48).toString("base64url") };
}

export function stateHashOf(state: string): Bytes {
  return Uint8Array.from(createHash("sha256").update(state).digest());
}
