import { DetailedError, Upload } from "tus-js-client";
import { currentWorkspaceHeaders } from "@/components/providers/current-workspace";
import { capturePoster } from "./poster";

const endpoint = "/api/media/uploads";
const CHUNK_BYTES = 8 * 1024 * 1024;
/** Delays between automatic retries, in milliseconds; after the last one the person retries. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000];

/** The server's error for a file that it refused. */
export interface UploadRefusal {
  code: string | null;
  message: string;
}

interface Listener {
  onProgress(sent: number): void;
  onFailed(refusal: UploadRefusal | null): void;
  onArrived(file: { id: string | null; url: string | null }): void;
}

export interface Sending {
  start(): void;
  abort(): void;
}

/** One file's way to the server, from where an earlier one of the same file broke off. Comes with the first file: most pages send none. */
export async function prepareUpload(file: File, folderId: string | null, { onProgress, onFailed, onArrived }: Listener): Promise<Sending> {
  const upload = new Upload(file, {
    endpoint,
    headers: currentWorkspaceHeaders(),
    chunkSize: CHUNK_BYTES,
    retryDelays,
    onShouldRetry: (error) => mayPass(error.originalResponse?.getStatus() ?? 0) && navigator.onLine,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type, ...(folderId === null ? {} : { folder: folderId }) },
    onProgress,
    onError: (error) => onFailed(error instanceof DetailedError ? refusalIn(error.originalResponse?.getBody()) : null),
    onSuccess: ({ lastResponse }) => onArrived(fileIn(lastResponse.getBody())),
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  return {
    start: () => upload.start(),
    // What the server cannot remove now, it clears up by itself.
    abort: () => void upload.abort(true).catch(() => undefined),
  };
}

/** A small still of a video in base64; null for what is no video, and where this browser cannot show it. */
export const posterOf = async (file: File): Promise<string | null> => (file.type.startsWith("video/") ? capturePoster(file) : null);

const INSUFFICIENT_STORAGE = 507;

/** Whether the next moment may bring another answer. A full disk stays full, and so does what a client did wrong stay wrong; a lock does not. */
const mayPass = (status: number) => status !== INSUFFICIENT_STORAGE && (status < 400 || status >= 500 || status === 409 || status === 423);

interface Answer {
  data?: { id?: unknown; url?: unknown };
  error?: { code?: unknown; message?: unknown };
}

function answerIn(body: string | undefined): Answer {
  try {
    const answer: unknown = JSON.parse(body ?? "");
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

function refusalIn(body: string | undefined): UploadRefusal | null {
  const { error } = answerIn(body);
  const message = textOf(error?.message);
  return message === null ? null : { code: textOf(error?.code), message };
}

function fileIn(body: string | undefined) {
  const { data } = answerIn(body);
  return { id: textOf(data?.id), url: textOf(data?.url) };
}
