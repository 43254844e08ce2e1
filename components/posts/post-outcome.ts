import type { ToastContent } from "@/components/ui/toast-view";
import type { PostView } from "@/server/domains/posts/posts.schema";

export type OutcomePost = Pick<PostView, "status" | "approval" | "scheduledAt" | "results" | "accountIds">;

export type OutcomeKey = "requested" | "scheduled" | "saved" | "draft" | "published" | "partly" | "failed" | "publishing";

const outcomes: Partial<Record<OutcomeKey, ToastContent["outcome"]>> = { failed: "failed", partly: "partly", publishing: "underway" };

function keyOf(post: OutcomePost): OutcomeKey {
  if (post.approval === "pending") return "requested";
  switch (post.status) {
    case "SCHEDULED":
      // What was returned does not go out at its time.
      return post.scheduledAt && post.approval !== "changes_requested" ? "scheduled" : "saved";
    case "DRAFT":
      return "draft";
    case "PUBLISHED":
      return "published";
    case "PARTIALLY_PUBLISHED":
      return "partly";
    case "FAILED":
      return "failed";
    case "PROCESSING":
      return "publishing";
  }
}

/** Which sentence is true of a post after somebody acted on it, and whether that is what was wanted. */
export function postOutcome(post: OutcomePost): { key: OutcomeKey; outcome: NonNullable<ToastContent["outcome"]> } {
  const key = keyOf(post);
  return { key, outcome: outcomes[key] ?? "done" };
}
