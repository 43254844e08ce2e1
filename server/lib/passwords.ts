import { hash, verify } from "@node-rs/argon2";

/** OWASP's first recommendation for argon2id (2023): 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** A hash that no password has, so that an unknown address costs the same time as an existing one. */
let decoy: Promise<string> | undefined;

export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(`${Math.random()}`);
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && matches;
}
