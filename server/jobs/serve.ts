import { serve } from "inngest/edge";
import { env } from "@/env";
import { lazy } from "@/server/lib/lazy";
import { isSignedBody } from "@/server/workflow/signing";
import { inngest } from "./client";
import { serveOptions } from "./registration";

/** Registered at the address from the settings: the request's Host is whatever its sender wrote. */
const handler = lazy(() => serve({ client: inngest, ...serveOptions() }));

/** Body limit of a registration, which contains an address only; anyone may send it. */
const MAX_REGISTRATION_LENGTH = 16 * 1024;

/**
 * The endpoint that the workflow engine, ours or an Inngest server, calls the functions at. A PUT registers them, so it must be signed with the
 * signing key like every other request: the SDK itself accepts unsigned ones.
 */
export async function inngestHandler(request: Request): Promise<Response> {
  if (request.method === "PUT") {
    const signature = request.headers.get("x-inngest-signature");
    const body = await request.clone().text();
    if (body.length > MAX_REGISTRATION_LENGTH || !isSignedBody(body, signature, env.INNGEST_SIGNING_KEY, new Date())) {
      return Response.json({ error: { code: "UNAUTHORIZED", message: "A registration must be signed with the Inngest signing key." } }, { status: 401 });
    }
  }
  return handler()(request);
}
