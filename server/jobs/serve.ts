import { serve } from "inngest/edge";
import { inngest } from "./client";
import { functions } from "./functions";

/** The endpoint that the workflow engine, ours or an Inngest server, calls the functions at. */
export const inngestHandler: (request: Request) => Promise<Response> = serve({ client: inngest, functions, servePath: "/api/inngest" });
