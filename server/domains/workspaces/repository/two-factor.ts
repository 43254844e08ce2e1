import type { Db } from "@/server/db/database";

/** TwoFactor and RecoveryCode: of a person, so no workspace bounds them. */

export function findTwoFactor(db: Db, userId: string) {
  return db.twoFactor.findUnique({ where: { userId }, select: { secretSealed: true, confirmedAt: true, lastStep: true } });
}

/** Begins again where it was begun and not confirmed. False: it is on already. */
export async function beginTwoFactor(tx: Db, userId: string, secretSealed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { count } = await tx.twoFactor.updateMany({ where: { userId, confirmedAt: null }, data: { secretSealed, lastStep: 0 } });
  if (count > 0) return true;
  const { count: created } = await tx.twoFactor.createMany({ data: [{ userId, secretSealed }], skipDuplicates: true });
  return created > 0;
}

export async function confirmTwoFactor(tx: Db, userId: string, { step, at }: { step: number; at: Date }): Promise<boolean> {
  const { count } = await tx.twoFactor.updateMany({ where: { userId, confirmedAt: null }, data: { confirmedAt: at, lastStep: step } });
  return count > 0;
}

/** False: a code of this step or a later one was taken meanwhile. */
export async function consumeTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { count } = await db.twoFactor.updateMany({ where: { userId, confirmedAt: { not: null }, lastStep: { lt: step } }, data: { lastStep: step } });
  return count > 0;
}

export async function deleteTwoFactor(tx: Db, userId: string): Promise<boolean> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const { count } = await tx.twoFactor.deleteMany({ where: { userId } });
  return count > 0;
}

export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ userId, codeHash })) });
}

/** False: there is no such code, or it was used. */
export async function consumeRecoveryCode(db: Db, userId: string, codeHash: Uint8Array<ArrayBuffer>, at: Date): Promise<boolean> {
  const { count } = await db.recoveryCode.updateMany({ where: { userId, codeHash, usedAt: null }, data: { usedAt: at } });
  return count > 0;
}

export function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.recoveryCode.count({ where: { userId, usedAt: null } });
}
