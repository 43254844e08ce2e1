export { ask } from "./service/ask";
export { readCopilotUse } from "./service/budget";
export { type McpTool, mcpTools } from "./service/tools/mcp";
export { closeRunStreams, type Position, type RunStreamItem, watchSession } from "./service/watch-run";
