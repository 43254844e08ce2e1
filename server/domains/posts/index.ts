export { armUpcomingPosts, findOverduePosts } from "./service/sweep-posts";
