import { sessionOf } from "@/server/auth/session";
import { findFile, isSigned, mediaIdOfPath, type OpenableFile, rangeOf } from "@/server/domains/media";
import { listWorkspaces } from "@/server/domains/workspaces";
import { downloadResponse } from "./download";

/** GET and HEAD of /media/{id}/{name}: with a valid signature for anyone, else for members of the file's workspace. */

const notFound = () => Response.json({ error: { code: "NOT_FOUND", message: "There is no such file, or its address is no longer good." } }, { status: 404 });

const variantIs = /^(thumbnail|[0-9a-f-]{36})$/i;

async function isMember(request: Request, workspaceId: string): Promise<boolean> {
  const session = await sessionOf(request.headers);
  if (!session) return false;
  const workspaces = await listWorkspaces(session.user.id);
  return workspaces.some(({ id }) => id === workspaceId);
}

/** One answer for missing and for forbidden files, so that ids cannot be probed. */
async function permitted(request: Request, url: URL): Promise<{ file: OpenableFile; tag: string } | null> {
  const id = mediaIdOfPath(url.pathname);
  const variant = url.searchParams.get("variant") ?? undefined;
  if (id === null || (variant !== undefined && !variantIs.test(variant))) return null;
  const signed = isSigned({ id, variant }, { expires: url.searchParams.get("expires"), signature: url.searchParams.get("signature") });
  // A stranger's request costs no query.
  if (!signed && !request.headers.has("cookie")) return null;
  const file = await findFile({ id, variant });
  if (!file || !(signed || (await isMember(request, file.workspaceId)))) return null;
  return { file, tag: `"${[id, variant].filter(Boolean).join(".")}"` };
}

const fileHeaders = (tag: string) => ({
  "accept-ranges": "bytes",
  // A file never changes under its id.
  "cache-control": "private, max-age=3600, immutable",
  etag: tag,
  // Browsers show an image or a video in a document of their own making.
  "content-security-policy": "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
});

export async function handleMediaFile(request: Request): Promise<Response> {
  const found = await permitted(request, new URL(request.url));
  if (!found) return notFound();
  const { file, tag } = found;
  const headers = fileHeaders(tag);
  const shown = { type: file.mime, name: { unicode: file.fileName }, disposition: "inline" } as const;
  if (request.headers.get("if-none-match")?.includes(tag)) return downloadResponse(null, { ...shown, status: 304, headers });
  const validator = request.headers.get("if-range") ?? tag;
  const range = validator === tag ? rangeOf(request.headers.get("range"), file.bytes) : null;
  if (range === "unsatisfiable") return downloadResponse(null, { ...shown, status: 416, headers: { ...headers, "content-range": `bytes */${file.bytes}` } });
  const content = request.method === "HEAD" ? null : await file.read(range ?? undefined);
  if (range === null) return downloadResponse(content, { ...shown, bytes: file.bytes, headers });
  const part = { "content-range": `bytes ${range.start}-${range.end}/${file.bytes}` };
  return downloadResponse(content, { ...shown, status: 206, bytes: range.end - range.start + 1, headers: { ...headers, ...part } });
}
