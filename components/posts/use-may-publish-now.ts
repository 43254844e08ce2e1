import { useMay, useViewer } from "@/components/shell/viewer-context";
import type { Approval, PostStatus } from "@/server/domains/posts/posts.schema";

/** Whether this person may let a scheduled post go out before its time. What somebody has to approve first is not sent by a press. */
export function useMayPublishNow(): (post: { status: PostStatus; approval: Approval }) => boolean {
  const may = useMay();
  const { approvalRequired } = useViewer().workspace;
  const mayDecide = may.write && (may.approve || !approvalRequired);
  return ({ status, approval }) => mayDecide && status === "SCHEDULED" && (approval === "none" || approval === "approved");
}
