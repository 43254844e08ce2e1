export { handleAuth as GET, handleAuth as POST } from "@/server/auth/handler";
