import { isPublishAllowed } from "./approval.engine";
import type { ConnectionStatus, PlatformErrorClass, Remedy, TargetStatus } from "./post-detail.schema";
import { isRefusal, isRetryable } from "./posts.engine";
import type { Approval, PostStatus } from "./posts.schema";

/** Remedies of a post that was not published on all accounts. Pure. */

interface FailedTarget {
  connectionId: string;
  status: TargetStatus;
  errorClass: PlatformErrorClass | null;
  error: string | null;
  connectionStatus: ConnectionStatus;
}

interface FailedPost {
  status: PostStatus;
  approval: Approval;
  targets: readonly FailedTarget[];
}

function remedyOfTarget({ errorClass, error, connectionStatus }: FailedTarget): Remedy {
  if (connectionStatus !== "ACTIVE") return "reconnect";
  // After a restriction is lifted on the platform, or with faster file servers, the same post can be published.
  const isFinal = errorClass !== null && errorClass !== "BLOCKED" && isRefusal(errorClass) && !error?.startsWith("PROCESSING_TOO_LONG: ");
  return isFinal ? "edit" : "retry";
}

/** The action that publishes the post on one account; null where it has not failed, or the post needs approval first. */
export function remedyOfAccount({ status, approval }: Pick<FailedPost, "status" | "approval">, target: FailedTarget): Remedy | null {
  if (target.status !== "FAILED" || !isRetryable(status) || !isPublishAllowed(approval)) return null;
  return remedyOfTarget(target);
}

/**
 * The action that publishes the post on a failed account; null where there is none, or the post needs approval first. `reconnectId`: the first
 * account that has to be connected again, where that is the action.
 */
export function remedyOf(post: FailedPost): { remedy: Remedy | null; reconnectId: string | null } {
  const remedies = post.targets.map((target) => remedyOfAccount(post, target));
  const remedy = (["retry", "reconnect", "edit"] as const).find((candidate) => remedies.includes(candidate)) ?? null;
  return { remedy, reconnectId: remedy === "reconnect" ? (post.targets[remedies.indexOf(remedy)]?.connectionId ?? null) : null };
}
