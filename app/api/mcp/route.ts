export { mcpRoute as DELETE, mcpRoute as GET, mcpRoute as POST } from "@/server/http/mcp";
