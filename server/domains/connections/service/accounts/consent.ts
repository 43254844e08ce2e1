import { createHash, randomBytes } from "node:crypto";
import { baseUrl } from "@/env";
import { database, transaction } from "@/server/db/database";
import { isTestWorkspace, resolveAccess, roleAllows } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, validationError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { seal, unseal } from "@/server/lib/sealing";
import { PlatformError } from "@/server/platforms/platform-error";
import * as flows from "../../connect-flows.repository";
import type { ConnectionKind, KindTypes } from "./kind";

/**
 * An OAuth consent with a secret, single-use `state`. It is bound to its owner, a person or a
 * connect link, is stored as a hash only, and lives for ten minutes.
 */

/** Between starting and coming back, and again between coming back and choosing. */
const FLOW_MINUTES = 10;

export const flowEnd = () => new Date(now().getTime() + FLOW_MINUTES * 60_000);
const redirectUri = ({ callbackPath }: { callbackPath: string }) => baseUrl() + callbackPath;
const verifierAt = ({ sealsFlowsAs: table }: { sealsFlowsAs: string }, id: string) => ({ table, column: "verifierSealed", id });

/** The OAuth `state`: a single-use secret sent to a platform with the person. Stored as a hash only. */

type Bytes = Uint8Array<ArrayBuffer>;

function newConsentState(): { state: string; stateHash: Bytes; codeVerifier: string } {
  const state = randomBytes(32).toString("base64url");
  return { state, stateHash: stateHashOf(state), codeVerifier: randomBytes(48).toString("base64url") };
}

function stateHashOf(state: string): Bytes {
  return Uint8Array.from(createHash("sha256").update(state).digest());
}

export interface NewConsent<T extends KindTypes> extends flows.FlowOwner {
  workspaceId: string;
  platform: T["platform"];
  /** The connection to renew. */
  connectionId: string | null;
}

/** @throws AppError VALIDATION_ERROR for a platform that is not set up. */
export async function startConsent<T extends KindTypes>(kind: ConnectionKind<T>, consent: NewConsent<T>): Promise<{ authorizeUrl: string }> {
  const adapter = kind.adapterOf(consent.platform, { sandbox: await isTestWorkspace(consent.workspaceId) });
  if (!adapter) throw validationError([{ path: "platform", message: "is not set up on this installation", code: "custom" }]);
  const { state, stateHash, codeVerifier } = newConsentState();
  await transaction((tx) => flows.createFlow(tx, { ...consent, stateHash, expiresAt: flowEnd() }, (id) => seal(codeVerifier, verifierAt(kind, id))));
  return { authorizeUrl: adapter.authorizeUrl({ state, codeVerifier, redirectUri: redirectUri(kind) }) };
}

/** What the browser brings back from the platform. */
export interface ConsentAnswer {
  state: string;
  code: string | null;
  error: string | null;
}

export interface ReturnFromPlatform extends ConsentAnswer {
  /** Who is signed in as the browser comes back. */
  userId: string;
}

/** The connect link that a state belongs to; null when it is a person's, or unknown. */
export function findLinkOfState(state: string): Promise<string | null> {
  return flows.findConnectLinkId(database(), stateHashOf(state));
}

/** How a consent ends of which nothing is saved yet. */
export type ConsentOutcome =
  /** The consent granted several accounts: the person has to choose. */
  | { outcome: "choose"; workspaceId: string; flowId: string }
  /** The person declined on the platform's page. */
  | { outcome: "denied"; workspaceId: string }
  /** The platform refused the code, or grants no account that is of use. */
  | { outcome: "refused"; workspaceId: string; message: string };

export interface FinishedFlow<T extends KindTypes> extends flows.FlowOwner {
  id: string;
  workspaceId: string;
  platform: T["platform"];
  connectionId: string | null;
  /** Of a person: the brands that they are limited to. */
  brandIds: readonly string[] | null;
}

/**
 * Takes a consent out of use and hands what the platform grants for it to `settle`.
 *
 * @throws AppError VALIDATION_ERROR when the state is not this owner's, was used, or is too old; FORBIDDEN for a person who may not connect here any more.
 */
export async function finishConsent<T extends KindTypes, R>(
  kind: ConnectionKind<T>,
  owner: flows.FlowOwner,
  { state, code, error }: ConsentAnswer,
  settle: (flow: FinishedFlow<T>, grant: T["grant"]) => Promise<R>,
): Promise<R | ConsentOutcome> {
  const flow = await flows.consumeFlow<T["platform"]>(database(), { stateHash: stateHashOf(state), ...owner, platforms: kind.platforms, now: now() });
  if (!flow) {
    throw validationError([{ path: "state", message: "is not a connection you have started, or took too long", code: "custom" }], "CONNECT_STATE_INVALID");
  }
  const { workspaceId, userId, platform } = flow;
  const access = userId === null ? null : await resolveAccess(userId, workspaceId);
  if (userId !== null && (!access || !roleAllows(access.role, "ADMIN"))) {
    throw new AppError("FORBIDDEN", `You may not connect an ${kind.noun} to this workspace any more.`);
  }
  if (error !== null || code === null) return { outcome: "denied", workspaceId };
  try {
    const adapter = kind.adapterOf(platform, { sandbox: await isTestWorkspace(workspaceId) });
    if (!adapter) throw new PlatformError("CONFIG", `${platform} is not set up on this installation.`);
    const codeVerifier = unseal(flow.verifierSealed, verifierAt(kind, flow.id));
    const tokens = await adapter.exchangeCode({ code, codeVerifier, redirectUri: redirectUri(kind) });
    return await settle({ ...flow, brandIds: access?.brandIds ?? null }, await kind.grantOf(adapter, tokens));
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    logger.warn({ workspaceId, platform, errorClass: cause.errorClass, reason: cause.message }, `connecting an ${kind.noun} failed`);
    return { outcome: "refused", workspaceId, message: cause.message };
  }
}
