import { downloadQuery, openExport } from "@/server/domains/workspaces";
import { downloadResponse } from "./download";

/** GET /api/workspaces/export: the file of a workspace, for anyone who has an address that was signed a moment ago. */

const notFound = () => Response.json({ error: { code: "NOT_FOUND", message: "There is no such file, or its address is no longer good." } }, { status: 404 });

export async function handleWorkspaceExport(request: Request): Promise<Response> {
  const query = downloadQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const file = query.success ? await openExport(query.data) : null;
  if (!file) return notFound();
  return downloadResponse(await file.read(), {
    type: "application/zip",
    name: { ascii: "workspace.zip", unicode: file.name },
    bytes: file.bytes,
    headers: { "referrer-policy": "no-referrer" },
  });
}
