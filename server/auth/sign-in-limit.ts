import { createHash } from "node:crypto";
import { attemptLimit } from "@/server/db/attempt-limit";
import { hasSignedInFrom } from "@/server/domains/workspaces";

/**
 * Slows password guessing and mass sign-ups. Wrong passwords count against their sender: per account and address, and per
 * account for all addresses that it has not been signed in from. So they lock out neither its owner at a known address nor, while few, at a new one.
 * A browser that is known to the account has a counter of its own: failed attempts of others do not lock it out, from whatever address.
 */

const perPair = attemptLimit("sign-in-pair", 10, 900);
const perAccountOfStrangers = attemptLimit("sign-in-strangers", 30, 900);
const perDevice = attemptLimit("sign-in-device", 10, 900);
const perAddress = attemptLimit("sign-in-address", 50, 900);
const signUps = attemptLimit("sign-up-address", 20, 3600);
/** An office of people may open theirs within an hour; a token cannot be guessed anyway. */
const invitations = attemptLimit("invitation-address", 200, 3600);
const links = attemptLimit("sign-in-link-address", 20, 3600);
/** Each consent is several steps, and an office may connect many accounts within an hour. */
const connects = attemptLimit("connect-link-address", 300, 3600);

/** A week's plan is many decisions, and an office has many clients behind one address. */
const reviews = attemptLimit("review-link-address", 300, 3600);

/** A report is sent to many, who may all open it behind one address. */
const reports = attemptLimit("report-link-address", 300, 3600);

/** A counter's key has 255 characters, and an e-mail address alone may have as many. */
const keyOf = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** Counts an attempt before it is made. What it answers takes the attempt back: a right password is no guess. */
export async function limitSignIn(email: string, address: string, deviceId: string | null): Promise<() => Promise<void>> {
  if (deviceId !== null) {
    await perDevice.count(deviceId);
    return () => perDevice.forget(deviceId);
  }
  const account = email.trim().toLowerCase();
  const [pair, strangers] = [keyOf(account, address), keyOf(account)];
  await perPair.count(pair);
  const hasSignedIn = await hasSignedInFrom(account, address);
  if (!hasSignedIn) await perAccountOfStrangers.count(strangers);
  await perAddress.count(address);
  return async () => {
    await perPair.forget(pair);
    if (!hasSignedIn) await perAccountOfStrangers.release(strangers);
    // An office behind one address does not use up what is for guesses.
    await perAddress.release(address);
  };
}

const visitorLimits = { account: signUps, invitation: invitations, link: links, connect: connects, review: reviews, report: reports };

export function limitVisitor(step: keyof typeof visitorLimits, address: string): Promise<void> {
  return visitorLimits[step].count(address);
}
