import type { PlatformName } from "@/env";
import type { Db } from "@/server/db/database";
import type { Place } from "@/server/platforms/config";
import { PlatformError } from "@/server/platforms/platform-error";
import type { TokenSet } from "@/server/platforms/social/contract";
import type { fault } from "@/server/platforms/social/findings";
import type { ConnectionKey, TokenRow, TokenTable } from "../../tokens.repository";

/** What of an adapter connects accounts and keeps them connected. */
interface OAuthAdapter {
  authorizeUrl(params: { state: string; codeVerifier: string; redirectUri: string }): string;
  exchangeCode(params: { code: string; codeVerifier: string; redirectUri: string }): Promise<TokenSet>;
  revokeToken(token: string): Promise<void>;
}

/** Name of the field with an account's id at its platform, in a grant; in a choice, the field of the chosen names is its plural. */
type IdField = "accountId" | "externalId";

/** What a consent granted; sealed for the row of its flow while the person chooses. */
export interface Grant<Account> {
  /** Of the sign-in; an account may have its own. */
  tokens: TokenSet;
  accounts: Account[];
  /** Lives are counted from then. */
  grantedAt: Date;
}

export interface KindTypes {
  platform: PlatformName;
  row: TokenRow;
  adapter: OAuthAdapter;
  grant: Grant<Partial<Record<IdField, string>>>;
}

/**
 * The kind of a connection, to a social account or to the ad accounts of a sign-in. Consent, tokens, their renewal and the choice among
 * several accounts are the same for both; a kind has the differences.
 */
export interface ConnectionKind<T extends KindTypes> {
  table: TokenTable<T["row"]>;
  platforms: readonly T["platform"][];
  /** Where the platforms send the browser back to. */
  callbackPath: `/api/connect/${string}`;
  /** Table name that the sealing of a flow's tokens is bound to. */
  sealsFlowsAs: "ConnectFlow" | "AdConnectFlow";
  /** What a message calls that which is connected. */
  noun: string;
  adapterOf(platform: T["platform"], place: Place): T["adapter"] | null;
  grantOf(adapter: T["adapter"], tokens: TokenSet): Promise<T["grant"]>;
  idField: IdField;
  refreshTokens(adapter: T["adapter"], refreshToken: string, row: T["row"]): Promise<TokenSet>;
  /** A failure of our own, reported as this kind of account reports its failures. */
  fault: typeof fault;
  /** Records that a reconnection is required, in the transaction of the change. */
  recordExpired(tx: Db, key: ConnectionKey): Promise<unknown>;
  /** Daily request for the account's own profile. */
  check?(key: ConnectionKey): Promise<unknown>;
  /** Once a day, after the renewal: records that the connection ends soon, or has ended. */
  announceEnd?(key: ConnectionKey): Promise<void>;
}

/** With a working access token for the connection. */
export interface Credentials<T extends KindTypes> {
  adapter: T["adapter"];
  row: T["row"];
  accessToken: string;
}

export const connectionLost = <T extends KindTypes>(kind: ConnectionKind<T>, cause?: unknown): PlatformError =>
  kind.fault("RECONNECT", "CONNECTION_LOST", `The ${kind.noun} must be connected again.`, { cause });

/** The platform takes our token no more. */
export function isRefusal(error: unknown): boolean {
  return error instanceof PlatformError && error.errorClass === "RECONNECT";
}
