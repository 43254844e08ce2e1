import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/env";
import { database, retryingTransaction, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { recordEvent } from "@/server/outbox/record-event";
import { beginFilling, deleteDemo, findDemoWorkspace, isEmailTakenOutsideDemo, isFilled } from "./repository/demo";
import { DEMO_CREATED_EVENT, WORKSPACE_DELETED_EVENT } from "./workspaces.events";
import { hasRealUser } from "./workspaces.repository";
import type { Caller } from "./workspaces.schema";
import { createUser } from "./workspaces.service";

/** The demo account: made on the first start of an empty installation, with a password of this installation's own. */

const DEMO_EMAIL = "demo@nashir.test";
const loopbackHosts = new Set(["127.0.0.1", "localhost", "::1", "[::1]"]);

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
  const { personalWorkspaceId } = await createUser({ email: DEMO_EMAIL, name: "متجر ناشر التجريبي", password, locale: "ar", plan: "ENTERPRISE", isDemo: true });
  writeFileSync(passwordFile(), `${password}\n`, { mode: 0o600 });
  await haveFilled(personalWorkspaceId);
  return { email: DEMO_EMAIL, password };
}

/** The installation fills its examples in the background. Idempotent: after an interrupted start existing rows stay. */
async function haveFilled(workspaceId: string): Promise<void> {
  if (await isFilled(database(), workspaceId)) return;
  await transaction(async (tx) => {
    await beginFilling(tx, workspaceId, now());
    await recordEvent(tx, { workspaceId, type: DEMO_CREATED_EVENT, payload: {} });
  });
}

/** Makes the demo when it is configured and no user exists; returns how to sign in to it, or null when there is none. */
export async function ensureDemo(): Promise<DemoSignIn | null> {
  if (env.NASHIR_DEMO === "0") return null;
  const existing = await findDemoWorkspace(database());
  if (!existing) return (await hasRealUser(database())) ? null : createDemo();
  await haveFilled(existing.id);
  const stored = storedPassword();
  return stored ? { email: existing.owner.email, password: stored } : null;
}

/** A fresh demo in place of the one that is there, anyone who else has signed up since. @throws AppError CONFLICT with the reason `DEMO_EMAIL_TAKEN`. */
export async function resetDemo(): Promise<{ erased: boolean; demo: DemoSignIn }> {
  const demo = await findDemoWorkspace(database());
  if (await isEmailTakenOutsideDemo(database(), DEMO_EMAIL, demo)) {
    const message = `${DEMO_EMAIL} works in other workspaces too and keeps the account, so no new demo could take its place; nothing was erased.`;
    throw new AppError("CONFLICT", message, { details: { reason: "DEMO_EMAIL_TAKEN" } });
  }
  if (demo) await erase(demo);
  return { erased: demo !== null, demo: await createDemo() };
}

/**
 * Deletes the demo with everything in it. The person confirms by typing its name.
 *
 * @throws AppError NOT_FOUND when the workspace is not the demo; VALIDATION_ERROR for another name.
 */
export async function eraseDemo({ workspaceId }: Pick<Caller, "workspaceId">, typedName: string): Promise<void> {
  const demo = await findDemoWorkspace(database());
  if (demo?.id !== workspaceId) throw notFound("Demo");
  if (typedName.trim().normalize("NFC") !== demo.name) throw validationError([{ path: "name", message: "is not the workspace's name", code: "mismatch" }]);
  await erase(demo);
}

async function erase({ id, owner }: { id: string; owner: { id: string } }): Promise<void> {
  await retryingTransaction(
    async (tx) => {
      await deleteDemo(tx, id, owner.id);
      await recordEvent(tx, { workspaceId: id, type: WORKSPACE_DELETED_EVENT, payload: {} });
    },
    { timeout: 60_000 },
  );
}

/** A loopback-only server may be behind a proxy; then its public address shows it. */
function onlyThisMachine(): boolean {
  return loopbackHosts.has(env.HOST) && (!env.BASE_URL || loopbackHosts.has(new URL(env.BASE_URL).hostname));
}

/** The sign-in page offers the demo only on a loopback-only server, and only to a direct request. */
export async function demoOffer(isDirect: boolean): Promise<DemoSignIn | null> {
  if (env.NASHIR_DEMO === "0" || !isDirect || !onlyThisMachine()) return null;
  const password = storedPassword();
  const demo = password ? await findDemoWorkspace(database()) : null;
  return demo && password ? { email: demo.owner.email, password } : null;
}
