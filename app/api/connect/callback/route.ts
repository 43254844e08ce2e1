export { handleConnectCallback as GET } from "@/server/auth/connect-callback";
