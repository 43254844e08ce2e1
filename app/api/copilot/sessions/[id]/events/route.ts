export { handleOwnRunEvents as GET } from "@/server/http/copilot-events";
