export { handleAdsConnectCallback as GET } from "@/server/auth/connect-callback";
