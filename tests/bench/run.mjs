/** `npm run bench [-- list|lateness|audit|memory|ads|copilot|web]`: measures an installation of its own and prints one JSON document. */
import { register } from "tsx/esm/api";

register();
const { main } = await import("./main.ts");
await main(process.argv.slice(2).filter((argument) => !argument.startsWith("-")));
