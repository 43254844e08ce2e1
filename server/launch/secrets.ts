import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Generated on the first start and stored in the data directory, readable by its owner alone. */
export interface GeneratedSecrets {
  secret: string;
  postgresPassword: string;
}

export function ensureSecrets(dataDirectory: string): GeneratedSecrets {
  const file = secretsFile(dataDirectory);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as GeneratedSecrets;
  const secrets: GeneratedSecrets = { secret: randomBytes(48).toString("base64url"), postgresPassword: randomBytes(24).toString("base64url") };
  writeSecrets(file, secrets);
  return secrets;
}

/** Takes effect with the next start. */
export function replaceSecret(dataDirectory: string, secret: string): void {
  writeSecrets(secretsFile(dataDirectory), { ...ensureSecrets(dataDirectory), secret });
}

const secretsFile = (dataDirectory: string) => join(dataDirectory, "secrets.json");

function writeSecrets(file: string, secrets: GeneratedSecrets): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

/**
 * Keys between the embedded engine and the web process. Derived, so that processes on several machines that share
 * NASHIR_SECRET agree on them. The first secret counts: the others are there while secrets rotate.
 */
export function engineKeys(secret: string): { signingKey: string; eventKey: string } {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secret.split(",")[0] ?? "", "nashir", purpose, 32)).toString("hex");
  return { signingKey: `signkey-prod-${derive("engine signing key")}`, eventKey: derive("engine event key") };
}
