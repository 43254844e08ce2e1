import { appRouter } from "@/server/trpc/root";
import { handleRunEvents, isRunEvents } from "./copilot-events";
import { currentDescription } from "./description";
import type { BufferedResponse } from "./envelope";
import { type Client, createRestHandler } from "./handler";

let text: string | undefined;

async function documentText(): Promise<string> {
  text ??= JSON.stringify(await currentDescription());
  return text;
}

const handleOperation = createRestHandler(appRouter, documentText);

/** The REST interface under /api/v1, independent of the HTTP server. Streams are no operations of the router. */
export async function handleRest(request: Request, client: Client): Promise<Response | BufferedResponse> {
  return isRunEvents(request) ? handleRunEvents(request, client) : handleOperation(request, client);
}

export { flushKeyUsage } from "./authorize";
export { currentDescription } from "./description";
export { type Ability, type KeyAbilities, readKeyAbilities } from "./key-abilities";
