import { database } from "@/server/db/database";
import { picturesOf } from "@/server/domains/media";
import type { Caller } from "@/server/domains/workspaces";
import { pageMetaOf } from "@/server/lib/pagination";
import type { ApprovalTab } from "@/shared/approvals";
import { mediaKinds } from "@/shared/social/check-post";
import { altTextVersion } from "../approval.engine";
import type { ApprovalItem, Approvals } from "../approvals.schema";
import type { Review } from "../post-detail.schema";
import { type ApprovalRow, countApprovals, listApprovals, type ReviewRow } from "../repository/approvals";
import { settingsFor } from "./post-settings";
import { viewsOf } from "./view";

export function reviewOf({ requestedAt, decidedAt, decidedBy, comment }: ReviewRow): Review {
  return { requestedAt: requestedAt?.toISOString() ?? null, decidedAt: decidedAt?.toISOString() ?? null, decidedBy, comment };
}

function targetsOf(row: ApprovalRow): ApprovalItem["targets"] {
  const kinds = mediaKinds(row.mediaUrls, []);
  return row.targets.map((target) => {
    const { title } = settingsFor(row, target, kinds);
    return { connectionId: target.connectionId, platform: target.platform, accountName: target.accountName, title: typeof title === "string" ? title : null };
  });
}

/** Posts with pending approval, those requested by the caller, and those decided. */
export async function getApprovals(caller: Caller, { tab, offset, limit }: { tab: ApprovalTab; offset: number; limit: number }): Promise<Approvals> {
  const [rows, counts] = await Promise.all([listApprovals(database(), caller, { tab, offset, limit }), countApprovals(database(), caller)]);
  return { data: await toApprovalItems(caller, rows), counts, meta: pageMetaOf({ offset, limit }, counts[tab]) };
}

export async function toApprovalItems({ workspaceId }: Pick<Caller, "workspaceId">, rows: readonly ApprovalRow[]): Promise<ApprovalItem[]> {
  const [views, pictures] = await Promise.all([
    viewsOf(rows),
    picturesOf(
      workspaceId,
      rows.flatMap((row) => row.mediaUrls),
    ),
  ]);
  return rows.flatMap((row, index) => {
    const view = views[index];
    if (!view) return [];
    const altTexts = row.mediaUrls.map((url) => pictures.get(url)?.altText ?? null);
    const author = { id: row.authorId, name: row.authorName };
    return [{ ...view, author, review: reviewOf(row), targets: targetsOf(row), altTexts, altTextVersion: altTextVersion(altTexts) }];
  });
}
