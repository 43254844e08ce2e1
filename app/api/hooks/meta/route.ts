export { handleMetaHook as GET, handleMetaHook as POST } from "@/server/http/meta-hook";
