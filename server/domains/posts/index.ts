export { createPost } from "./service/create-post";
export { getPost, getPosts } from "./service/read-posts";
export { armUpcomingPosts, findOverduePosts } from "./service/sweep-posts";
export { fitPost, tryDraft, tryPlan } from "./service/try-post";
export { updatePost } from "./service/update-post";
