export { postSchema, postStatusSchema } from "./posts.schema";
export { nextOccurrence } from "./recurrence.engine";
export { listBrandsOfPost } from "./repository/post-rows";
export { createPost } from "./service/create-post";
export { exportPosts } from "./service/export-posts";
export { listImports, stopImport } from "./service/imports/imports";
export { publishPost as publishOverduePost } from "./service/publish-post";
export {
  countAwaitingApproval,
  countPostsBetween,
  findFirstPosts,
  hasReviewed,
  listAwaitingApproval,
  listDecidedPosts,
  listFailedPosts,
  listLastPublished,
  listMissedApprovals,
  listNewComments,
  listNextPosts,
  listPublishedAtOnce,
  searchPosts,
} from "./service/read-post-summaries";
export { getPost, getPosts } from "./service/read-posts";
export { findReviewPage } from "./service/review-pages";
export { setSlots } from "./service/slots/read-queue";
export { armUpcomingPosts, listOverduePosts } from "./service/sweep-posts";
export { fitPost, tryDraft, tryPlan } from "./service/try-post";
export { updatePost } from "./service/update-post";
