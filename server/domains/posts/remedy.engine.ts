import { isPublishAllowed } from "./approval.engine";
import type { ConnectionStatus, PlatformErrorClass, Remedy, TargetStatus } from "./post-detail.schema";
import { isRefusal, isRetryable } from "./posts.engine";
import type { Approval, PostStatus } from "./posts.schema";

/** What helps a post that did not go out everywhere. Pure. */

interface FailedPost {
  status: PostStatus;
  approval: Approval;
  targets: readonly { status: TargetStatus; errorClass: PlatformErrorClass | null; error: string | null; connectionStatus: ConnectionStatus }[];
}

function remedyOfTarget({ errorClass, error, connectionStatus }: FailedPost["targets"][number]): Remedy {
  if (connectionStatus !== "ACTIVE") return "reconnect";
  // A restriction is lifted on the platform, and files that took too long may be faster: the same post can go out then.
  const isFinal = errorClass !== null && errorClass !== "BLOCKED" && isRefusal(errorClass) && !error?.startsWith("PROCESSING_TOO_LONG: ");
  return isFinal ? "edit" : "retry";
}

/** The one act that can get the post out on an account that it did not reach; null where there is none, or somebody has to approve the post first. */
export function remedyOf({ status, approval, targets }: FailedPost): Remedy | null {
  if (!isRetryable(status) || !isPublishAllowed(approval)) return null;
  const remedies = targets.filter((target) => target.status === "FAILED").map(remedyOfTarget);
  return (["retry", "reconnect", "edit"] as const).find((remedy) => remedies.includes(remedy)) ?? null;
}
