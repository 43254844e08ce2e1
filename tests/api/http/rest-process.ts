import { startRestServer } from "./rest-server";

/** One more web process on the same database. Prints its address; ends when its stdin does. */
const server = await startRestServer();
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
