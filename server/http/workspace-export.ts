import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { downloadQuery, openExport } from "@/server/domains/workspaces";

/** GET /api/workspaces/export: the file of a workspace, for whoever has an address that was signed a moment ago. */

const notFound = () => Response.json({ error: { code: "NOT_FOUND", message: "There is no such file, or its address is no longer good." } }, { status: 404 });

export async function handleWorkspaceExport(request: Request): Promise<Response> {
  if (request.method !== "GET") return new Response(null, { status: 405, headers: { allow: "GET" } });
  const query = downloadQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const file = query.success ? await openExport(query.data) : null;
  if (!file) return notFound();
  return new Response(Readable.toWeb(await file.read()) as ReadableStream as BodyInit, {
    headers: {
      "content-type": "application/zip",
      "content-length": String(file.bytes),
      "content-disposition": `attachment; filename="workspace.zip"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}
