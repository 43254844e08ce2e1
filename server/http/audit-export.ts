import { exportAudit } from "@/server/domains/ads";
import { requestIdFrom } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { sessionContext } from "@/server/trpc/session-context";
import { headersWithAddress } from "@/shared/workspace-header";
import { downloadResponse } from "./download";
import { failureOf } from "./failures";

/** GET /api/ads/audit-export: the audit chain of the workspace that the page shows, else of the chosen one, as a file, for anyone who is signed in and may read ads. */

export async function handleAuditExport(request: Request): Promise<Response> {
  try {
    const { workspaceId } = await sessionContext(headersWithAddress(request), new Headers()).authorize({ scope: "ads:read" });
    const day = new Date().toISOString().slice(0, 10);
    return downloadResponse(exportAudit(workspaceId), { type: "application/jsonl; charset=utf-8", name: { ascii: `audit-${workspaceId}-${day}.jsonl` } });
  } catch (error) {
    const { code, message, status, cause } = failureOf(error, requestIdFrom(request.headers.get("x-request-id")));
    if (code === "INTERNAL_ERROR") logger.error({ err: cause }, "the audit chain was not exported");
    return Response.json({ error: { code, message } }, { status });
  }
}
