import type { PostStatus } from "@/server/domains/posts/posts.schema";

/** A published post shows no edit, and only what has not gone out can be deleted. */
export function canEdit(status: PostStatus): boolean {
  return status === "DRAFT" || status === "SCHEDULED" || status === "FAILED";
}
