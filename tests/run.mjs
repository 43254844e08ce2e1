// Loaded by plain Node once the packages are installed: from here on there is TypeScript.
import { register } from "tsx/esm/api";

register();
await import("./runner/main.ts");
