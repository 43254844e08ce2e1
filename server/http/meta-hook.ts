import { isSignedByMeta, metaHandshake, receiveFromMeta } from "@/server/domains/ads";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { readBytes } from "./body";

/** GET and POST of /api/hooks/meta. No session and no key: the caller is authenticated by a token or by the signature over the body. */

const refuse = (status: number, message: string) => Response.json({ error: { code: status === 413 ? "VALIDATION_ERROR" : "FORBIDDEN", message } }, { status });

async function receive(request: Request): Promise<Response> {
  let body: Uint8Array;
  try {
    body = await readBytes(request);
  } catch (error) {
    if (error instanceof AppError) return refuse(error.status, error.message);
    throw error;
  }
  if (!isSignedByMeta(body, request.headers.get("x-hub-signature-256"))) return refuse(403, "The signature does not fit the body.");
  try {
    return Response.json(await receiveFromMeta(body));
  } catch (error) {
    // META repeats the delivery, for a day and a half.
    logger.error({ err: error }, "a notice of META could not be stored");
    return Response.json({ error: { code: "INTERNAL_ERROR", message: "It could not be stored just now." } }, { status: 503, headers: { "retry-after": "60" } });
  }
}

export async function handleMetaHook(request: Request): Promise<Response> {
  if (request.method === "POST") return receive(request);
  const challenge = metaHandshake(new URL(request.url).searchParams);
  if (challenge === null) return refuse(403, "The verify token does not fit.");
  return new Response(challenge, { headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" } });
}
