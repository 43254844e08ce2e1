export { oauthRoute as GET, oauthRoute as POST } from "@/server/http/oauth";
