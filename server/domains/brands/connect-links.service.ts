import { database } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import { listOpenConnections, listPlatforms } from "@/server/domains/connections";
import { assertUnlimited, type Caller, getConnectSettings, setConnectRedirectOrigins, storedLocale } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { isAllowedPrivate } from "@/server/lib/outbound-address";
import { issueLink } from "@/server/lib/page-link";
import { pageMetaOf } from "@/server/lib/pagination";
import { findBrand } from "./brands.repository";
import { originProblem, redirectProblem, statusOf } from "./connect-links.engine";
import * as repository from "./connect-links.repository";
import type { ConnectLink, CreateConnectLinkInput, CreatedConnectLink, ListConnectLinksInput, RedirectOrigins } from "./connect-links.schema";

/** Use cases of connect links for those who make them; what their pages do is in connect-pages. A limited member or key makes links for its brands. */

const MAX_OPEN_LINKS = 100;
/** Links that are over stay listed for so long. */
const KEEP_DAYS = 90;

const refusal = (path: string, message: string) => validationError([{ path, message, code: "custom" }]);

export function toConnectLink(row: repository.ConnectLinkRow): ConnectLink {
  return {
    id: row.id,
    status: statusOf(row, now()),
    brandId: row.brandId,
    brandExternalId: row.brand.externalId,
    platforms: row.platforms.map((platform) => platform.toLowerCase() as ConnectLink["platforms"][number]),
    connectionId: row.connectionId,
    redirectUrl: row.redirectUrl,
    locale: storedLocale(row.locale),
    connectionIds: row.connectionIds,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

async function brandOf({ workspaceId, brandIds }: Caller, { brandId, brandExternalId }: CreateConnectLinkInput): Promise<string> {
  if (brandId !== undefined && brandExternalId !== undefined) throw refusal("brandExternalId", "must not be given beside brandId");
  if (brandId === undefined && brandExternalId === undefined) throw refusal("brandId", "must be given, or brandExternalId");
  const filter = { workspaceId, brandIds, externalId: brandExternalId };
  const brand = await findBrand(database(), brandId === undefined ? filter : { ...filter, id: brandId });
  if (!brand) throw refusal(brandId === undefined ? "brandExternalId" : "brandId", "is not a brand of this workspace");
  return brand.id;
}

/** What the page offers. */
async function platformsOf({ workspaceId }: Caller, brandId: string, { platforms, connectionId }: CreateConnectLinkInput): Promise<ConnectLink["platforms"]> {
  const available = (await listPlatforms({ workspaceId })).flatMap(({ platform, available: isAvailable }) => (isAvailable ? [platform] : []));
  const missing = (platforms ?? []).findIndex((platform) => !available.includes(platform));
  if (missing >= 0) throw refusal(`platforms.${missing}`, "is not set up on this installation");
  if (connectionId === undefined) {
    if (available.length === 0) throw refusal("platforms", "none is set up on this installation");
    return platforms ? [...new Set(platforms)] : available;
  }
  const [connection] = await listOpenConnections(database(), { workspaceId, ids: [connectionId], brandId });
  if (!connection) throw refusal("connectionId", "is not a connection of this brand");
  const own = connection.platform.toLowerCase() as ConnectLink["platforms"][number];
  const other = (platforms ?? []).findIndex((platform) => platform !== own);
  if (other >= 0) throw refusal(`platforms.${other}`, "is not the platform of the connection");
  if (!available.includes(own)) throw refusal("connectionId", "is of a platform that is not set up on this installation");
  return [own];
}

/**
 * Creates a link and returns its address, which is not stored.
 *
 * @throws AppError VALIDATION_ERROR; CONFLICT with the reason `TOO_MANY_CONNECT_LINKS`.
 */
export function createConnectLink(caller: Caller, input: CreateConnectLinkInput): Promise<CreatedConnectLink> {
  const { workspaceId } = caller;
  return changeOnce(async (commit) => {
    const brandId = await brandOf(caller, input);
    const platforms = await platformsOf(caller, brandId, input);
    const settings = await getConnectSettings(workspaceId);
    const problem = input.redirectUrl === undefined ? null : redirectProblem(input.redirectUrl, settings.redirectOrigins);
    if (problem) throw refusal("redirectUrl", problem);
    const at = now();
    const { url, stored } = issueLink("connect", at, input.expiresInMinutes * 60_000);
    const link: repository.NewConnectLink = {
      workspaceId,
      brandId,
      platforms: platforms.map((platform) => platform.toUpperCase() as repository.NewConnectLink["platforms"][number]),
      connectionId: input.connectionId ?? null,
      redirectUrl: input.redirectUrl ?? null,
      locale: input.locale ?? settings.locale,
      ...stored,
    };
    return commit(async (tx) => {
      const brand = { workspaceId, brandId };
      await repository.lockBrand(tx, brand);
      await repository.deleteOldConnectLinks(tx, brand, new Date(at.getTime() - KEEP_DAYS * 86_400_000));
      if ((await repository.countPending(tx, brand, at)) >= MAX_OPEN_LINKS) {
        throw new AppError("CONFLICT", `A brand has at most ${MAX_OPEN_LINKS} open connect links.`, {
          details: { reason: "TOO_MANY_CONNECT_LINKS", limit: MAX_OPEN_LINKS },
        });
      }
      return { ...toConnectLink(await repository.insertConnectLink(tx, link)), url };
    });
  });
}

export async function listConnectLinks({ workspaceId, brandIds }: Caller, { offset, limit, ...filter }: ListConnectLinksInput) {
  const { rows, total } = await repository.listConnectLinks(database(), { workspaceId, brandIds, ...filter }, { offset, limit });
  return { data: rows.map(toConnectLink), meta: pageMetaOf({ offset, limit }, total) };
}

/** @throws AppError NOT_FOUND when the caller sees no such link. */
export async function getConnectLink({ workspaceId, brandIds }: Caller, id: string): Promise<ConnectLink> {
  const row = await repository.findConnectLink(database(), { workspaceId, brandIds, id });
  if (!row) throw notFound("Connect link");
  return toConnectLink(row);
}

/** The link stays listed, as expired unless it was used before. */
export function revokeConnectLink(caller: Caller, id: string): Promise<{ id: string; deleted: true }> {
  return changeOnce(async (commit) => {
    await getConnectLink(caller, id);
    return commit(async (tx) => {
      await repository.revokeConnectLink(tx, { workspaceId: caller.workspaceId, id }, now());
      return { id, deleted: true } as const;
    });
  });
}

export async function getRedirectOrigins({ workspaceId }: Caller): Promise<RedirectOrigins> {
  return { origins: (await getConnectSettings(workspaceId)).redirectOrigins };
}

/** @throws AppError VALIDATION_ERROR that names the origin; FORBIDDEN for a caller limited to some brands. */
export async function setRedirectOrigins(caller: Caller, { origins }: RedirectOrigins): Promise<RedirectOrigins> {
  assertUnlimited(caller);
  const issues = origins.flatMap((origin, index) => {
    const message = originProblem(origin, isAllowedPrivate(origin));
    return message ? [{ path: `origins.${index}`, message, code: "custom" }] : [];
  });
  if (issues.length > 0) throw validationError(issues);
  const stored = [...new Set(origins.map((origin) => new URL(origin).origin))];
  await setConnectRedirectOrigins(caller.workspaceId, stored);
  return { origins: stored };
}
