import { Transform } from "node:stream";
import { env } from "@/env";
import { database, transaction } from "@/server/db/database";
import type { Plan } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { assertFreeSpace } from "@/server/platforms/media/free-space";
import * as repository from "../storage.repository";

/**
 * Room for files on their way in: in the workspace's quota, which a reservation holds, and on the disk. Anyone who takes a file in from
 * outside reserves first, so that a refusal comes before its bytes are read.
 */

const STEP_BYTES = 1_048_576;

export const quotaOf = (plan: Plan): number => ({ FREE: env.MEDIA_QUOTA_FREE, PRO: env.MEDIA_QUOTA_PRO, ENTERPRISE: env.MEDIA_QUOTA_ENTERPRISE })[plan];

export async function getStorageUse(workspaceId: string, plan: Plan): Promise<{ usedBytes: number; quotaBytes: number }> {
  return { usedBytes: await repository.sumStored(database(), workspaceId), quotaBytes: quotaOf(plan) };
}

interface StorageRequest {
  atLeast: number;
  /** Where the quota has it. */
  atMost: number;
}

/** Answers how much was reserved. */
async function reserveMore(key: repository.ReservationKey, { atLeast, atMost }: StorageRequest): Promise<number> {
  return transaction(async (tx) => {
    const plan = await repository.lockPlan(tx, key.workspaceId);
    if (plan === null) throw notFound("Workspace");
    const [usedBytes, quotaBytes] = [await repository.sumStored(tx, key.workspaceId), quotaOf(plan)];
    const left = quotaBytes - usedBytes;
    if (left < atLeast) {
      throw new AppError(
        "STORAGE_QUOTA_EXCEEDED",
        "The files of this workspace would take more than its plan has; nothing was kept. Delete files to make room.",
        {
          details: { plan, quotaBytes, usedBytes, neededBytes: atLeast },
        },
      );
    }
    const bytes = Math.min(atMost, left);
    await repository.addReserved(tx, key, bytes, now());
    return bytes;
  });
}

/** For an upload that continues over several requests. Anyone who began it releases it. */
export async function reserveStorage(key: repository.ReservationKey, bytes: number): Promise<void> {
  await assertFreeSpace(bytes);
  await reserveMore(key, { atLeast: bytes, atMost: bytes });
}

/** It continues: its reservation is not given up. */
export function touchReservation(key: repository.ReservationKey): Promise<void> {
  return repository.touchReservation(database(), key, now());
}

export function releaseStorage(key: repository.ReservationKey): Promise<void> {
  return repository.deleteReservation(database(), key);
}

/** Passes a file's bytes on, and stops them with the refusal where there is no room for more. */
function meter(key: repository.ReservationKey, reserved: number): Transform {
  let reservedBytes = reserved;
  let total = 0;
  let checkedAt = 0;
  const admit = async (bytes: number) => {
    total += bytes;
    if (total - checkedAt >= STEP_BYTES) {
      await assertFreeSpace();
      checkedAt = total;
    }
    if (total > reservedBytes) reservedBytes += await reserveMore(key, { atLeast: total - reservedBytes, atMost: total - reservedBytes + STEP_BYTES });
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      admit(chunk.length).then(
        () => done(null, chunk),
        (error: Error) => done(error),
      );
    },
  });
}

/**
 * Reserves room for one file, up to its declared size, for as long as `use` runs. The file's bytes go through the meter,
 * which reserves what is more.
 */
export async function withReservedStorage<T>(workspaceId: string, request: StorageRequest, use: (meter: Transform) => Promise<T>): Promise<T> {
  await assertFreeSpace(request.atLeast);
  const key = { workspaceId, id: newId() };
  const reservation = await reserveMore(key, request);
  try {
    return await use(meter(key, reservation));
  } finally {
    await releaseStorage(key);
  }
}
