import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/env";
import { database, transaction } from "@/server/db/database";
import { recordEvent } from "@/server/outbox/record-event";
import { workspaceDeletedEvent } from "./workspaces.events";
import * as repository from "./workspaces.repository";
import { createUser } from "./workspaces.service";

/** The demo account: made on the first start of an empty installation, with a password of this installation's own. */

const demoEmail = "demo@nashir.test";
const loopbackHosts = new Set(["127.0.0.1", "localhost", "::1"]);

export interface DemoSignIn {
  email: string;
  password: string;
}

function passwordFile(): string {
  return join(env.NASHIR_DATA_DIR, "demo-password");
}

function storedPassword(): string | null {
  return existsSync(passwordFile()) ? readFileSync(passwordFile(), "utf8").trim() : null;
}

async function createDemo(): Promise<DemoSignIn> {
  const password = randomBytes(9).toString("base64url");
  await createUser({ email: demoEmail, name: "متجر ناشر التجريبي", password, locale: "ar", plan: "ENTERPRISE", isDemo: true });
  writeFileSync(passwordFile(), `${password}\n`, { mode: 0o600 });
  return { email: demoEmail, password };
}

/** Makes the demo when it is wanted and nobody has signed up yet; answers how to sign in to it, or null when there is none. */
export async function ensureDemo(): Promise<DemoSignIn | null> {
  if (env.NASHIR_DEMO === "0") return null;
  const existing = await repository.findDemoWorkspace(database());
  const known = storedPassword();
  if (existing) return known ? { email: existing.owner.email, password: known } : null;
  return (await repository.hasRealUser(database())) ? null : createDemo();
}

/** A fresh demo in place of the one that is there, whoever else has signed up since. */
export async function resetDemo(): Promise<{ erased: boolean; demo: DemoSignIn }> {
  const erased = await eraseDemo();
  return { erased, demo: await createDemo() };
}

/** Deletes the demo with everything in it. */
async function eraseDemo(): Promise<boolean> {
  const demo = await repository.findDemoWorkspace(database());
  if (!demo) return false;
  await transaction(async (tx) => {
    await repository.deleteWorkspaceAndOwner(tx, demo.id, demo.owner.id);
    await recordEvent(tx, { workspaceId: demo.id, type: workspaceDeletedEvent, payload: {} });
  });
  return true;
}

/** The sign-in page offers the demo only where nobody but this machine can open it. */
export async function demoOffer(): Promise<DemoSignIn | null> {
  if (env.NASHIR_DEMO === "0" || !loopbackHosts.has(env.HOST)) return null;
  const password = storedPassword();
  const demo = password ? await repository.findDemoWorkspace(database()) : null;
  return demo && password ? { email: demo.owner.email, password } : null;
}
