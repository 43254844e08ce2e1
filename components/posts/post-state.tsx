import { StateBadge } from "@/components/ui/state-badge";
import type { Approval, PostStatus } from "@/server/domains/posts/posts.schema";

/** Status of a post and of its approval. One that was returned keeps its time and does not go out then. */
export function PostState({ post: { status, approval } }: { post: { status: PostStatus; approval: Approval } }) {
  const isOpen = status === "DRAFT" || status === "SCHEDULED";
  return (
    <>
      {status === "SCHEDULED" && approval === "changes_requested" ? null : <StateBadge thing="post" state={status} />}
      {isOpen && approval !== "none" ? <StateBadge thing="approval" state={approval} /> : null}
    </>
  );
}
