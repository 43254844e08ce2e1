import { env } from "@/env";
import { database, isUniqueViolation } from "@/server/db/database";
import { AppError } from "@/server/lib/errors";
import type { Locale } from "@/shared/locale";
import { deleteIdentity, findIdentity, findUserPassword, insertIdentity, listProviders } from "../account.repository";
import { findUserByEmail } from "../workspaces.repository";
import { createUser } from "../workspaces.service";
import { hasOpenInvitation } from "./invitations";

/** Ways to sign in besides the password: identities of the OpenID Connect provider. */

const PROVIDER = "oidc";

export interface Identity {
  issuer: string;
  /** The provider's `sub`: stable, unlike the address. */
  subject: string;
  email: string | null;
  /** The provider reports the address as unverified. Without a statement the operator's choice of the provider is relied on. */
  isEmailRefuted: boolean;
  name: string | null;
}

/**
 * ACCOUNT_EXISTS: the address is in use. An address alone never grants access to an account: anyone who signed up with another
 * person's address first would share it with them. Its owner signs in with the password and connects the identity under Settings → Security.
 */
export type IdentityRefusal = "EMAIL_MISSING" | "EMAIL_UNVERIFIED" | "ACCOUNT_EXISTS" | "SIGN_UP_CLOSED" | "IDENTITY_IN_USE";

interface SignedIn {
  user: { id: string; email: string; name: string };
}

const accountKey = ({ issuer, subject }: Identity) => ({ provider: PROVIDER, providerAccountId: JSON.stringify([issuer, subject]) });

/** The provider's name for people; null where none is set up. */
export function oidcName(): string | null {
  return env.OIDC_ISSUER ? env.OIDC_NAME : null;
}

async function connect(identity: Identity, userId: string): Promise<SignedIn | IdentityRefusal> {
  try {
    await insertIdentity(database(), { ...accountKey(identity), userId });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const owner = await findIdentity(database(), accountKey(identity));
  return owner?.user.id === userId ? { user: owner.user } : "IDENTITY_IN_USE";
}

/** Signs in the identity's person, connects it to the account of the session, or opens an account as far as SIGNUP permits. */
export async function signInWithIdentity(
  identity: Identity,
  { locale, sessionUserId }: { locale: Locale; sessionUserId: string | null },
): Promise<SignedIn | IdentityRefusal> {
  if (sessionUserId !== null) return connect(identity, sessionUserId);
  const linked = await findIdentity(database(), accountKey(identity));
  if (linked) return { user: linked.user };
  const { email } = identity;
  if (email === null) return "EMAIL_MISSING";
  if (identity.isEmailRefuted) return "EMAIL_UNVERIFIED";
  if (await findUserByEmail(database(), email)) return "ACCOUNT_EXISTS";
  const mayOpen = env.SIGNUP === "open" || (env.SIGNUP === "invite" && (await hasOpenInvitation(email)));
  if (!mayOpen) return "SIGN_UP_CLOSED";
  const name = (identity.name ?? email.split("@")[0] ?? email).slice(0, 80);
  const { id } = await createUser({ email, name, locale, identity: accountKey(identity) });
  return { user: { id, email, name } };
}

/** How a person may sign in. */
export async function getSignInMethods(userId: string): Promise<{ hasPassword: boolean; oidc: { name: string; isConnected: boolean } | null }> {
  const providers = await listProviders(database(), userId);
  const name = oidcName();
  return { hasPassword: providers.includes("credentials"), oidc: name === null ? null : { name, isConnected: providers.includes(PROVIDER) } };
}

/** @throws CONFLICT where nothing else would open the account. */
export async function disconnectIdentity(userId: string): Promise<{ disconnected: true }> {
  const user = await findUserPassword(database(), { id: userId });
  if (!user?.passwordHash)
    throw new AppError("CONFLICT", "Set a password first: nothing else would open the account.", { details: { reason: "PASSWORD_MISSING" } });
  await deleteIdentity(database(), { userId, provider: PROVIDER });
  return { disconnected: true };
}
