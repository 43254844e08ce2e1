import { createHash, randomInt } from "node:crypto";
import { database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { type SealedAt, seal, unseal } from "@/server/lib/sealing";
import { revokeSessions } from "../account.repository";
import { findUserEmail } from "../repository/members";
import * as repository from "../repository/two-factor";
import { keyUri, newRecoveryCodes, newSecret, plainCode, stepOf } from "../two-factor.engine";
import type { ProtectedTwoFactorInput, TwoFactorState } from "../two-factor.schema";
import { getUserIdByEmail } from "../workspaces.service";
import { assertCode, assertPassword } from "./proof";

/** Use cases of two-step verification. Turning it on or off, and new recovery codes, require the password beside the session. */

const sealedAt = (userId: string): SealedAt => ({ table: "TwoFactor", column: "secretSealed", id: userId });
const hashOf = (code: string) => Uint8Array.from(createHash("sha256").update(plainCode(code)).digest());

export async function getTwoFactor(userId: string): Promise<TwoFactorState> {
  const [twoFactor, recoveryCodesLeft] = await Promise.all([repository.findTwoFactor(database(), userId), repository.countRecoveryCodes(database(), userId)]);
  return { enabledAt: twoFactor?.confirmedAt?.toISOString() ?? null, recoveryCodesLeft };
}

/** A secret for the person's app. Nothing changes at sign-in before a code of it has been seen. @throws AppError CONFLICT when it is on already. */
export async function beginTwoFactor(userId: string, currentPassword: string): Promise<{ secret: string; uri: string }> {
  await assertPassword(userId, currentPassword);
  const secret = newSecret();
  const setup = await transaction((tx) => repository.beginTwoFactor(tx, userId, seal(secret, sealedAt(userId))));
  if (!setup) throw new AppError("CONFLICT", "Two-step verification is on already.");
  return { secret, uri: keyUri(secret, (await findUserEmail(database(), userId)) ?? "") };
}

function drawCodes(): { codes: string[]; hashes: Uint8Array<ArrayBuffer>[] } {
  const codes = newRecoveryCodes(randomInt);
  return { codes, hashes: codes.map(hashOf) };
}

/**
 * Confirms the set-up: from now on sign-in requires a code. Every other session is signed out.
 *
 * @throws AppError CONFLICT when it is not being set up, or on already.
 */
export async function confirmTwoFactor(userId: string, sessionId: string, code: string): Promise<{ codes: string[] }> {
  const setup = await repository.findTwoFactor(database(), userId);
  if (!setup || setup.confirmedAt) throw new AppError("CONFLICT", "Two-step verification is not being set up.");
  const at = now();
  const step = await assertCode(userId, () => stepOf(unseal(setup.secretSealed, sealedAt(userId)), code, { now: at, lastStep: 0 }));
  const { codes, hashes } = drawCodes();
  await transaction(async (tx) => {
    if (!(await repository.confirmTwoFactor(tx, userId, { step, at }))) throw new AppError("CONFLICT", "Two-step verification is on already.");
    await repository.replaceRecoveryCodes(tx, userId, hashes);
    await revokeSessions(tx, userId, { except: sessionId }, at);
  });
  return { codes };
}

/** Takes a code of the app or a recovery code, each once. */
async function consumeCode(userId: string, twoFactor: { secretSealed: Uint8Array; lastStep: number }, code: string): Promise<boolean> {
  const at = now();
  const step = stepOf(unseal(twoFactor.secretSealed, sealedAt(userId)), code, { now: at, lastStep: twoFactor.lastStep });
  if (step !== null) return repository.consumeTotpStep(database(), userId, step);
  return repository.consumeRecoveryCode(database(), userId, hashOf(code), at);
}

export type SecondStep = "passed" | "missing" | "wrong";

/** Verifies the second step of sign-in. */
export async function passSecondStep(userId: string, code: string | undefined): Promise<SecondStep> {
  const twoFactor = await repository.findTwoFactor(database(), userId);
  if (!twoFactor?.confirmedAt) return "passed";
  if (!code) return "missing";
  return (await consumeCode(userId, twoFactor, code)) ? "passed" : "wrong";
}

async function assertBoth(userId: string, { currentPassword, code }: ProtectedTwoFactorInput): Promise<void> {
  await assertPassword(userId, currentPassword);
  await assertCode(userId, async () => ((await passSecondStep(userId, code)) === "passed" ? true : null));
}

export async function disableTwoFactor(userId: string, given: ProtectedTwoFactorInput): Promise<{ disabled: true }> {
  await assertBoth(userId, given);
  await transaction((tx) => repository.deleteTwoFactor(tx, userId));
  return { disabled: true };
}

/** The earlier ones no longer open anything. @throws AppError CONFLICT when two-step verification is off. */
export async function renewRecoveryCodes(userId: string, given: ProtectedTwoFactorInput): Promise<{ codes: string[] }> {
  if (!(await getTwoFactor(userId)).enabledAt) throw new AppError("CONFLICT", "Two-step verification is off.");
  await assertBoth(userId, given);
  const { codes, hashes } = drawCodes();
  await transaction((tx) => repository.replaceRecoveryCodes(tx, userId, hashes));
  return { codes };
}

/** The operator's reset for a person who lost the app and the recovery codes. */
export async function resetTwoFactor(email: string): Promise<{ email: string; disabled: boolean }> {
  const userId = await getUserIdByEmail(email);
  return { email, disabled: await transaction((tx) => repository.deleteTwoFactor(tx, userId)) };
}
