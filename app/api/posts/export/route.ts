export { handlePostsExport as POST } from "@/server/http/posts-export";
