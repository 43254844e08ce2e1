export { ask } from "./service/ask";
export { type OutsideTool, outsideTools } from "./service/tools/outside";
export { endWatching, type Position, type Told, watchSession } from "./service/watch-run";
