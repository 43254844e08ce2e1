import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/server/db/pool";
import { AppError } from "@/server/lib/errors";
import { singleton } from "@/server/lib/singleton";

/** Guessing passwords and mass sign-ups are slowed per address and per account, over all processes. */

function limiter(name: string, points: number, durationSeconds: number) {
  return singleton(
    `limit:${name}`,
    () =>
      new RateLimiterPostgres({
        storeClient: pool(),
        tableName: "RateLimitCounter",
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: durationSeconds,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: durationSeconds }),
      }),
  );
}

const perAccount = () => limiter("sign-in-account", 10, 900);
const perAddress = () => limiter("sign-in-address", 50, 900);
const signUps = () => limiter("sign-up-address", 20, 3600);
/** An office of people may open theirs within an hour; a token cannot be guessed anyway. */
const invitations = () => limiter("invitation-address", 200, 3600);

async function consume(store: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await store.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError("RATE_LIMITED", "Too many attempts.", { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
  }
}

/** Counts an attempt before the password is looked at, so that parallel guesses are counted too. */
export async function limitSignIn(email: string, address: string): Promise<void> {
  await consume(perAccount(), email.trim().toLowerCase());
  await consume(perAddress(), address);
}

/** A right password frees the account's count: ten sign-ins a day are no attack. */
export async function forgetSignIns(email: string): Promise<void> {
  await perAccount().delete(email.trim().toLowerCase());
}

export function limitSignUp(step: "account" | "invitation", address: string): Promise<void> {
  return consume(step === "account" ? signUps() : invitations(), address);
}
