export { type PublicPostEvent, publicPostEvents } from "./posts.events";
export { armUpcomingPosts, findOverduePosts } from "./service/sweep-posts";
