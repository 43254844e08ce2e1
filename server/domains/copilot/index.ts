export { endWatching, type Position, type Told, watchSession } from "./service/watch-run";
