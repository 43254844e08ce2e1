import { attemptLimit } from "@/server/db/attempt-limit";

/** Guessing passwords and mass sign-ups are slowed per address and per account. */

const perAccount = () => attemptLimit("sign-in-account", 10, 900);
const perAddress = () => attemptLimit("sign-in-address", 50, 900);
const signUps = () => attemptLimit("sign-up-address", 20, 3600);
/** An office of people may open theirs within an hour; a token cannot be guessed anyway. */
const invitations = () => attemptLimit("invitation-address", 200, 3600);

export async function limitSignIn(email: string, address: string): Promise<void> {
  await perAccount().count(email.trim().toLowerCase());
  await perAddress().count(address);
}

/** A right password is no guess: it frees the account's count, and an office behind one address does not use up what is for guesses. */
export async function forgetSignIns(email: string, address: string): Promise<void> {
  await perAccount().forget(email.trim().toLowerCase());
  await perAddress().giveBack(address);
}

export function limitSignUp(step: "account" | "invitation", address: string): Promise<void> {
  return (step === "account" ? signUps() : invitations()).count(address);
}
