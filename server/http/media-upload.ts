import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import { z } from "zod";
import { env } from "@/env";
import { isSameOrigin } from "@/server/auth/request-origin";
import { uploadMedia } from "@/server/domains/media";
import type { Caller } from "@/server/domains/workspaces";
import { AppError, notFound } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { ReceivedFile } from "@/server/lib/received-file";
import { singleton } from "@/server/lib/singleton";
import { incomingDirectory } from "@/server/platforms/media/scratch";
import { sessionContext } from "@/server/trpc/session-context";
import { failureOf } from "./failures";

/**
 * Resumable uploads of the dashboard by the tus protocol, with the session cookie. A finished one becomes a file of the library, and the
 * last answer's body is `{ data }` as POST /media has it. An upload belongs to who began it, which its id says.
 */

export const uploadsPath = "/api/media/uploads";

const callers = new WeakMap<object, Caller>();

const ownerPrefix = ({ workspaceId, userId }: Caller) => `${workspaceId}.${userId}.`;

/** What tus sends back instead of an answer of its own. */
function refusal(error: AppError): { status_code: number; body: string } {
  const { code, message, details } = error;
  return { status_code: error.status, body: JSON.stringify({ error: { code, message, ...(details ? { details } : {}) } }) };
}

/** The folder that was open when the file was given; what is no id names none. */
const folderIn = (value: string | null | undefined) => z.guid().safeParse(value).data ?? null;

function tusServer(): Server {
  const directory = incomingDirectory();
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const datastore = new FileStore({ directory });
  return new Server({
    path: uploadsPath,
    datastore,
    relativeLocation: true,
    maxSize: env.MEDIA_MAX_BYTES,
    // Nobody else's pages: the answers name no origin.
    allowedOrigins: () => false,
    namingFunction: (request) => {
      const caller = callers.get(request);
      if (!caller) throw refusal(notFound("Upload"));
      return `${ownerPrefix(caller)}${newId()}`;
    },
    async onUploadFinish(request, { id, metadata }) {
      const caller = callers.get(request);
      if (!caller) throw refusal(notFound("Upload"));
      const path = join(directory, id);
      try {
        const media = await uploadMedia(caller, new ReceivedFile(path, metadata?.filename ?? metadata?.name ?? ""), folderIn(metadata?.folder));
        return { status_code: 200, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify({ data: media }) };
      } catch (error) {
        if (error instanceof AppError) throw refusal(error);
        logger.error({ err: error }, "an upload could not be taken in");
        throw refusal(new AppError("INTERNAL_ERROR", "Something failed on our side; nothing was kept."));
      } finally {
        await rm(path, { force: true });
        await datastore.configstore.delete(id);
      }
    },
  });
}

const tus = () => singleton("media-uploads", tusServer);

async function authorised(request: Request): Promise<Caller> {
  const changes = request.method !== "GET" && request.method !== "HEAD";
  if (changes && !isSameOrigin(request.headers)) throw new AppError("FORBIDDEN", "This request did not come from our own pages.");
  const caller = await sessionContext(request.headers, new Headers()).authorize({ scope: "posts:create", role: "EDITOR" });
  const id = new URL(request.url).pathname.slice(uploadsPath.length + 1);
  if (id !== "" && !(id.startsWith(ownerPrefix(caller)) && /^[0-9a-f.-]+$/.test(id))) throw notFound("Upload");
  return caller;
}

export async function handleUpload(request: Request): Promise<Response> {
  let caller: Caller;
  try {
    caller = await authorised(request);
  } catch (error) {
    const { status_code, body } = refusal(failureOf(error, ""));
    return new Response(body, { status: status_code, headers: { "content-type": "application/json; charset=utf-8" } });
  }
  callers.set(request, caller);
  return tus().handleWeb(request);
}
