import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from "node:crypto";
import { env } from "@/env";

/**
 * Signatures of the service: Ed25519, the key derived from the installation's secret, so that anyone who has the public key can check it
 * without us. As with sealing, the first secret signs and the others still verify what they signed.
 */
export interface SigningKey {
  /** Derived from the public key, so it reveals nothing of the secret. */
  id: string;
  /** SPKI, base64. */
  publicKey: string;
}

interface KeyPair extends SigningKey {
  privateKey: KeyObject;
  verifyKey: KeyObject;
}

export interface Signature {
  keyId: string;
  /** Base64. */
  signature: string;
}

/** A private key of Ed25519 in PKCS 8 is these bytes and its 32-byte seed. */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

function derive(secret: string): KeyPair {
  const seed = Buffer.from(hkdfSync("sha256", secret, "nashir", "signing", 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: "der", type: "pkcs8" });
  const verifyKey = createPublicKey(privateKey);
  const spki = verifyKey.export({ format: "der", type: "spki" });
  return { privateKey, verifyKey, publicKey: spki.toString("base64"), id: createHash("sha256").update(spki).digest("hex").slice(0, 16) };
}

let ring: KeyPair[] | undefined;

function keys(): [KeyPair, ...KeyPair[]] {
  if (!env.NASHIR_SECRET) throw new Error("NASHIR_SECRET is not set");
  ring ??= env.NASHIR_SECRET.split(",").map(derive);
  return ring as [KeyPair, ...KeyPair[]];
}

/** The present key first. */
export function signingKeys(): SigningKey[] {
  return keys().map(({ id, publicKey }) => ({ id, publicKey }));
}

/** `text` is a function of the key's id, because the signed text contains it. */
export function signText(text: (keyId: string) => string): Signature {
  const [current] = keys();
  return { keyId: current.id, signature: sign(null, Buffer.from(text(current.id), "utf8"), current.privateKey).toString("base64") };
}

/** False also when no secret of this installation has that key. */
export function isSignedText(text: string, { keyId, signature }: Signature): boolean {
  const key = keys().find((candidate) => candidate.id === keyId);
  return key !== undefined && verify(null, Buffer.from(text, "utf8"), key.verifyKey, Buffer.from(signature, "base64"));
}
