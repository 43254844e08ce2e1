export { ask } from "./service/ask";
export { readCopilotUse } from "./service/budget";
export { type OutsideTool, outsideTools } from "./service/tools/outside";
export { endWatching, type Position, type Told, watchSession } from "./service/watch-run";
