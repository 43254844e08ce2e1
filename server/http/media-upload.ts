import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import { z } from "zod";
import { env } from "@/env";
import { isSameOrigin } from "@/server/auth/request-origin";
import { releaseStorage, reserveStorage, touchReservation, uploadMedia } from "@/server/domains/media";
import type { Caller } from "@/server/domains/workspaces";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { lazy } from "@/server/lib/lazy";
import { logger } from "@/server/lib/logger";
import { ReceivedFile } from "@/server/lib/received-file";
import { assertFreeSpace, isDiskFull, storageFull } from "@/server/platforms/media/free-space";
import { incomingDirectory } from "@/server/platforms/media/scratch";
import { sessionContext } from "@/server/trpc/session-context";
import { failureOf } from "./failures";

/**
 * Resumable uploads of the dashboard by the tus protocol, with the session cookie. A finished one becomes a file of the library, and the
 * last answer's body is `{ data }` as POST /media has it. Its id contains the caller who began the upload.
 */

export const UPLOADS_PATH = "/api/media/uploads";

const callers = new WeakMap<object, Caller>();

/** The uploads that requests have begun, by their ids. */
const newUploadIds = new WeakMap<object, string>();

const ownerPrefix = ({ workspaceId, userId }: Caller) => `${workspaceId}.${userId}.`;

/** An upload's room in its workspace's quota, by the upload's id. */
const reservationOf = ({ workspaceId }: Caller, id: string) => ({ workspaceId, id: id.slice(-36) });

/** What tus sends back instead of an answer of its own. */
function refusal(error: AppError): { status_code: number; body: string } {
  const { code, message, details } = error;
  return { status_code: error.status, body: JSON.stringify({ error: { code, message, ...(details ? { details } : {}) } }) };
}

/** The folder that was open at the upload; an invalid id means none. */
const folderIn = (value: string | null | undefined) => z.guid().safeParse(value).data ?? null;

interface Uploads {
  server: Server;
  /** Leaves nothing of an upload. */
  discard(caller: Caller, id: string): Promise<void>;
}

function startUploads(): Uploads {
  const directory = incomingDirectory();
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const datastore = new FileStore({ directory });
  const discard = async (caller: Caller, id: string) => {
    await rm(join(directory, id), { force: true });
    // Deleted concurrently.
    await datastore.configstore.delete(id).catch(() => undefined);
    await releaseStorage(reservationOf(caller, id));
  };
  const server = new Server({
    path: UPLOADS_PATH,
    datastore,
    relativeLocation: true,
    maxSize: env.MEDIA_MAX_BYTES,
    // No CORS: the responses name no origin.
    allowedOrigins: () => false,
    namingFunction: (request) => {
      const caller = callers.get(request);
      if (!caller) throw refusal(notFound("Upload"));
      return `${ownerPrefix(caller)}${newId()}`;
    },
    async onUploadCreate(request, { id, size }) {
      const caller = callers.get(request);
      if (!caller) throw refusal(notFound("Upload"));
      if (size === undefined) throw refusal(validationError([{ path: "Upload-Length", message: "is required", code: "required" }]));
      await reserveStorage(reservationOf(caller, id), Math.max(1, size)).catch((error: unknown) => {
        throw refusal(failureOf(error, ""));
      });
      newUploadIds.set(request, id);
      return {};
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
        if (isDiskFull(error)) throw refusal(storageFull(error));
        logger.error({ err: error }, "an upload could not be taken in");
        throw refusal(new AppError("INTERNAL_ERROR", "Something failed on our side; nothing was kept."));
      } finally {
        await discard(caller, id);
      }
    },
  });
  return { server, discard };
}

const uploads = lazy(startUploads);

const CHECK_INTERVAL_BYTES = 1_048_576;

/** The same request, whose body ends with an error when the disk has no room for more of it; `onFull` is called before. */
function watched(request: Request, onFull: (error: AppError) => void): Request {
  if (!request.body) return request;
  let unchecked = 0;
  const check = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      unchecked += chunk.byteLength;
      if (unchecked >= CHECK_INTERVAL_BYTES) {
        unchecked = 0;
        try {
          await assertFreeSpace();
        } catch (error) {
          onFull(error instanceof AppError ? error : storageFull(error));
          return controller.error(error);
        }
      }
      controller.enqueue(chunk);
    },
  });
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: request.body.pipeThrough(check), duplex: "half" } as RequestInit);
}

function refuse(error: AppError): Response {
  const { status_code, body } = refusal(error);
  return new Response(body, { status: status_code, headers: { "content-type": "application/json; charset=utf-8" } });
}

/** Empty where the request names none. */
const idIn = (request: Request) => new URL(request.url).pathname.slice(UPLOADS_PATH.length + 1);

async function authorised(request: Request): Promise<Caller> {
  const changes = request.method !== "GET" && request.method !== "HEAD";
  if (changes && !isSameOrigin(request.headers)) throw new AppError("FORBIDDEN", "This request did not come from our own pages.");
  const caller = await sessionContext(request.headers, new Headers()).authorize({ scope: "posts:create", role: "EDITOR" });
  const [id, prefix] = [idIn(request), ownerPrefix(caller)];
  const isOwn = id.startsWith(prefix) && z.guid().safeParse(id.slice(prefix.length)).success;
  if (!isOwn && (id !== "" || request.method === "PATCH")) throw notFound("Upload");
  return caller;
}

/** A part of an upload. Without room for it, the whole upload is deleted: its earlier parts take space as well. */
async function receivePart(request: Request, caller: Caller): Promise<Response> {
  const { server, discard } = uploads();
  const going = request.method === "PATCH" ? idIn(request) : null;
  let full: AppError | null = null;
  try {
    await assertFreeSpace(Number(request.headers.get("content-length")) || 0);
  } catch (error) {
    if (going !== null) await discard(caller, going);
    return refuse(failureOf(error, ""));
  }
  if (going !== null) await touchReservation(reservationOf(caller, going));
  const part = watched(request, (error) => {
    full = error;
  });
  callers.set(part, caller);
  const response = await server.handleWeb(part);
  const id = going ?? newUploadIds.get(part);
  if (full !== null && id !== undefined) {
    await discard(caller, id);
    return refuse(full);
  }
  // An upload that failed at its start cannot continue: its id was never returned.
  if (response.status >= 400 && going === null && id !== undefined) await discard(caller, id);
  return response;
}

export async function handleUpload(request: Request): Promise<Response> {
  let caller: Caller;
  try {
    caller = await authorised(request);
  } catch (error) {
    return refuse(failureOf(error, ""));
  }
  if (request.method === "PATCH" || request.method === "POST") return receivePart(request, caller);
  callers.set(request, caller);
  const response = await uploads().server.handleWeb(request);
  if (request.method === "DELETE" && response.ok) await releaseStorage(reservationOf(caller, idIn(request)));
  return response;
}
