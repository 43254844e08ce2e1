/** One call and its whole response. */

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface Call {
  method?: string;
  key?: string;
  headers?: Record<string, string>;
  /** Objects are sent as JSON; a text or bytes exactly as they are. */
  body?: unknown;
}

function payload(body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (typeof body === "string" || body instanceof Uint8Array) return body as BodyInit;
  return JSON.stringify(body);
}

export async function call(url: string, { method, key, headers = {}, body }: Call = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    body: payload(body) ?? null,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

/** Error code and status, for tables. */
export function statusAndCode({ status, body }: Answer): string {
  return `${status} ${(body as { error?: { code: string } }).error?.code ?? "ok"}`;
}
