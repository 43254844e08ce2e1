import { env } from "@/env";
import { type Db, database } from "@/server/db/database";
import { findLinkLocale } from "@/server/db/page-links";
import {
  type Connection,
  type ConnectOutcome,
  type ConsentAnswer,
  findLinkOfState,
  finishLinkConnect,
  getSocialChoice,
  listOpenConnections,
  listPlatforms,
  saveChoice,
  startLinkConnect,
} from "@/server/domains/connections";
import { type Locale, storedLocale } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { hashLinkToken, newLinkToken } from "@/server/lib/page-link";
import { readableOn, returnAddress, statusOf } from "./connect-links.engine";
import * as repository from "./connect-links.repository";
import { toConnectLink } from "./connect-links.service";
import type { ConnectPageInput, ConnectPageView, Operator } from "./connect-pages.schema";

/** What the hosted page of a connect link does. Who opened the link first is recognised by the secret in that browser's cookie. */

export function getOperator(): Operator {
  const { OPERATOR_NAME: name = null, OPERATOR_LOGO_URL: logoUrl = null, OPERATOR_COLOR: solid } = env;
  return { name, logoUrl, color: solid ? { solid, text: readableOn(solid) } : null };
}

/** Pages after the first use the link's id: the token is in no further address. */
const pagePath = (id: string) => `/connect/link/${id}`;
/** The link does not exist or has ended. */
export const UNKNOWN_LINK_PAGE = "/connect/link/unknown";

type Row = repository.ConnectLinkRow;

export interface OpenedConnectLink {
  /** Null where the link exists and may not be opened, or not by this browser. */
  link: { id: string } | null;
  /** Of the page: the link's; null where there is no such link. */
  locale: Locale | null;
  /** For the browser's cookie. */
  secret: string;
}

/** Opens a link by its token and binds it to the browser: `secret` is that of its cookie, if it has one. */
export async function openConnectLink(token: string, secret: string | null): Promise<OpenedConnectLink> {
  const ownSecret = secret ?? newLinkToken();
  const tokenHash = hashLinkToken(token);
  const opened = { tokenHash, browserHash: hashLinkToken(ownSecret), now: now() };
  await repository.bindConnectLink(database(), opened);
  const link = await repository.findUsableLink(database(), opened);
  const locale = link?.locale ?? (await findLinkLocale(database(), "ConnectLink", tokenHash));
  return { link: link && { id: link.id }, locale: locale === null ? null : storedLocale(locale), secret: ownSecret };
}

/** The link that this browser has opened, while its page still has something to show. */
async function findPageRow({ token, id }: ConnectPageInput, secret: string | null): Promise<Row | null> {
  if (secret === null) return null;
  const browserHash = hashLinkToken(secret);
  if (token !== undefined) return repository.findUsableLink(database(), { tokenHash: hashLinkToken(token), browserHash, now: now() });
  const row = id === undefined ? null : await repository.findBoundLink(database(), { id, browserHash });
  return row && statusOf(row, now()) !== "expired" ? row : null;
}

/** Status of a page by its link's id. */
export async function findConnectPage(id: string, secret: string | null): Promise<{ locale: Locale } | null> {
  const row = await findPageRow({ id }, secret);
  return row && { locale: storedLocale(row.locale) };
}

/** @throws AppError NOT_FOUND where the link is not this browser's, or is over. */
export async function getConnectPage(input: ConnectPageInput, secret: string | null): Promise<ConnectPageView> {
  const row = await findPageRow(input, secret);
  if (!row) throw notFound("Connect link");
  const { platforms, connectionId, connectionIds } = toConnectLink(row);
  const ids = connectionId ? [...connectionIds, connectionId] : connectionIds;
  const connections = await listOpenConnections(database(), { workspaceId: row.workspaceId, ids });
  const connected = connections.filter(({ id }) => connectionIds.includes(id));
  const isOpen = row.status === "OPENED";
  return {
    id: row.id,
    brand: row.brand.name,
    expiresAt: row.expiresAt.toISOString(),
    renews: connections.find(({ id }) => id === connectionId)?.accountName ?? null,
    platforms: (await listPlatforms(row)).filter(({ platform, available }) => available && platforms.includes(platform)),
    choice: isOpen ? await choiceOf(row) : null,
    outcome: isOpen
      ? null
      : {
          status: row.status.toLowerCase() as "connected" | "cancelled" | "failed",
          accounts: connected.map(({ platform, accountName }) => ({ platform: platform.toLowerCase() as (typeof platforms)[number], accountName })),
          returnUrl: row.redirectUrl === null ? null : nextOf(row),
        },
  };
}

const flowOf = ({ workspaceId, id }: Row) => ({ workspaceId, userId: null, connectLinkId: id });

const choiceOf = (row: Row) =>
  getSocialChoice(flowOf(row)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  });

async function requireOpened(id: string, secret: string | null): Promise<Row> {
  const row = await findPageRow({ id }, secret);
  if (row?.status !== "OPENED") throw notFound("Connect link");
  return row;
}

/** Answers the platform's own page; the browser comes back to the callback. @throws AppError VALIDATION_ERROR when the link does not offer the platform. */
export async function startLink({ id, platform }: { id: string; platform: string }, secret: string | null): Promise<{ url: string }> {
  const row = await requireOpened(id, secret);
  const platformName = row.platforms.find((offered) => offered.toLowerCase() === platform);
  if (!platformName) throw validationError([{ path: "platform", message: "is not offered by this link", code: "custom" }]);
  const { authorizeUrl } = await startLinkConnect({ ...flowOf(row), platform: platformName, connectionId: row.connectionId });
  return { url: authorizeUrl };
}

/** Where the browser goes once the link has been used. */
function nextOf(row: Pick<Row, "id" | "redirectUrl" | "status" | "connectionIds">): string {
  const status = row.status === "CONNECTED" ? "connected" : row.status === "CANCELLED" ? "cancelled" : "failed";
  return returnAddress({ id: row.id, redirectUrl: row.redirectUrl, status, connectionIds: row.connectionIds }) ?? pagePath(row.id);
}

/** @throws AppError NOT_FOUND where the link ended meanwhile, so that nothing is saved with it. */
async function endLink(db: Db, row: Row, end: repository.LinkEnd): Promise<string> {
  if (!(await repository.endConnectLink(db, row, end, now()))) throw notFound("Connect link");
  return nextOf({ ...row, connectionIds: [], ...end });
}

const savedTo = (row: Row) => ({
  brandId: row.brandId,
  onSaved: async (tx: Db, connections: Connection[]) => {
    await endLink(tx, row, { status: "CONNECTED", connectionIds: connections.map(({ id }) => id) });
  },
});

const nextAfter = (row: Row, connections: readonly Connection[]) => nextOf({ ...row, status: "CONNECTED", connectionIds: connections.map(({ id }) => id) });

/** Connects the chosen accounts of a consent. */
export async function chooseLinkAccounts({ id, accountIds }: { id: string; accountIds: string[] }, secret: string | null): Promise<{ url: string }> {
  const row = await requireOpened(id, secret);
  const connections = await saveChoice(flowOf(row), accountIds, savedTo(row));
  return { url: nextAfter(row, connections) };
}

export async function cancelLink(id: string, secret: string | null): Promise<{ url: string }> {
  return { url: await endLink(database(), await requireOpened(id, secret), { status: "CANCELLED" }) };
}

const OTHER_BRAND = "ACCOUNT_IN_OTHER_BRAND: the account is connected to another brand of the workspace.";

async function afterConsent(row: Row, result: ConnectOutcome): Promise<string> {
  switch (result.outcome) {
    case "connected":
      return nextAfter(row, result.connections);
    case "choose":
      return pagePath(row.id);
    case "denied":
      return endLink(database(), row, { status: "CANCELLED" });
    case "other-account":
      return endLink(database(), row, { status: "FAILED", error: "OTHER_ACCOUNT: another account consented than the one to connect again." });
    case "other-brand":
      return endLink(database(), row, { status: "FAILED", error: OTHER_BRAND });
    case "refused":
      return endLink(database(), row, { status: "FAILED", error: `PLATFORM_REFUSED: ${result.message}`.slice(0, 500) });
  }
}

/**
 * Takes what a platform sent back with the browser of a link.
 *
 * @returns where the browser goes; null when the state belongs to no link.
 */
export async function finishLink(answer: ConsentAnswer, secret: string | null): Promise<string | null> {
  const id = await findLinkOfState(answer.state);
  if (id === null) return null;
  const row = await findPageRow({ id }, secret);
  if (row?.status !== "OPENED") return pagePath(id);
  try {
    return await afterConsent(row, await finishLinkConnect(id, answer, savedTo(row)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.details?.reason === "ACCOUNT_IN_OTHER_BRAND") return afterConsent(row, { outcome: "other-brand", workspaceId: row.workspaceId });
    // The state was used or is too old, or the link has ended meanwhile: its page shows the remaining options.
    return error.details?.reason === "CONNECT_STATE_INVALID" ? `${pagePath(id)}?late=1` : pagePath(id);
  }
}
