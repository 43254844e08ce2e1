import { attemptLimit } from "@/server/db/attempt-limit";
import { database } from "@/server/db/database";
import { validationError } from "@/server/lib/errors";
import { verifyPassword } from "@/server/lib/passwords";
import { findPasswordHash } from "../account.repository";

/** Confirms the password beside the session. Limits an attacker with an open browser to ten guesses in a quarter of an hour. */

const passwords = attemptLimit("own-password", 10, 900);
/** Counted apart: anyone who knows the password alone must not free their guesses at a code by it. */
const codes = attemptLimit("own-code", 10, 900);

/** Answers with the account that the password opens. @throws AppError VALIDATION_ERROR for a wrong password. */
export async function assertPassword(userId: string, password: string): Promise<{ id: string }> {
  await passwords.count(userId);
  const account = await findPasswordHash(database(), userId);
  if (!account || !(await verifyPassword(account.passwordHash, password))) {
    throw validationError([{ path: "currentPassword", message: "is not the current password", code: "wrong_password" }]);
  }
  await passwords.forget(userId);
  return { id: account.id };
}

/** `look` returns the value that a right code gives, or null. @throws AppError VALIDATION_ERROR for a wrong code. */
export async function assertCode<T>(userId: string, verify: () => Promise<T | null> | T | null): Promise<T> {
  await codes.count(userId);
  const found = await verify();
  if (found === null) throw validationError([{ path: "code", message: "is not a valid code", code: "wrong_code" }]);
  await codes.forget(userId);
  return found;
}
