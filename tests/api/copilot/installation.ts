import { call } from "@/tests/api/http/client";
import { type Seeded, seedPerson } from "@/tests/api/http/seed";
import type { Installation } from "@/tests/api/installation";

/** The copilot over REST, and its events. */

export interface AskAnswer {
  sessionId: string;
  reply: string;
  todos: { position: number; text: string; status: string }[];
  usage: { inputTokens: number; outputTokens: number } | null;
}

export interface ApiAnswer<T> {
  status: number;
  headers: Headers;
  data: T;
  error?: { code: string; message: string; details?: Record<string, unknown> };
}

/** Requests with somebody's key. */
export function clientOf({ url }: Installation, { key }: Pick<Seeded, "key">) {
  const request = async <T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiAnswer<T>> => {
    const { status, headers: answered, body: json } = await call(`${url}/api/v1${path}`, { key, body, headers });
    return { status, headers: answered, ...(json as { data: T; error?: ApiAnswer<T>["error"] }) };
  };
  return {
    get: <T>(path: string, headers?: Record<string, string>) => request<T>(path, undefined, headers),
    ask: (message: string, more: { sessionId?: string; locale?: string } = {}, headers?: Record<string, string>) =>
      request<AskAnswer>("/copilot/ask", { message, ...more }, headers),
    post: <T>(path: string, body: unknown, headers?: Record<string, string>) => request<T>(path, body, headers),
    events: (sessionId: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/v1/copilot/sessions/${sessionId}/events`, { headers: { authorization: `Bearer ${key}`, ...headers } }),
  };
}

export interface StreamedEvent {
  id: string;
  kind: string;
  data: Record<string, unknown>;
}

/** Each event of a stream, until it ends. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamedEvent> {
  let rest = "";
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) {
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
      if (fields.event) yield { id: fields.id ?? "", kind: fields.event, data: JSON.parse(fields.data ?? "{}") };
    }
  }
}

export async function allEvents(response: Response): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = [];
  for await (const event of eventsOf(response)) events.push(event);
  return events;
}

export { type Seeded, seedPerson };
