import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { DISCOVERY_STEP } from "./contract";
import { signedBody } from "./signing";

/** Client of the serve handler: signed requests over keep-alive connections. */

/** A step may take this long; the longest the product has is the copilot's, of two minutes. */
const CALL_TIMEOUT = 180_000;
const REGISTRATION_TIMEOUT = 10_000;
const MAX_ANSWER = 64 * 1024 * 1024;

export interface ServeAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** No response. `sent` is whether the function may have been running. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
  constructor(
    message: string,
    readonly sent: boolean,
    readonly timedOut = false,
  ) {
    super(message);
  }
}

export class ServeClient {
  readonly #agent: HttpAgent;
  readonly #secure: boolean;

  constructor(
    private readonly serveUrl: string,
    private readonly signingKey: string,
    connections: number,
  ) {
    this.#secure = new URL(serveUrl).protocol === "https:";
    const options = { keepAlive: true, maxSockets: connections + 4, scheduling: "lifo" as const };
    this.#agent = this.#secure ? new HttpsAgent(options) : new HttpAgent(options);
  }

  functions(): Promise<ServeAnswer> {
    return this.#send("PUT", new URL(this.serveUrl), { url: this.serveUrl }, { "x-inngest-sync-kind": "in_band" }, REGISTRATION_TIMEOUT);
  }

  call(functionId: string, step: string, payload: object, signal: AbortSignal): Promise<ServeAnswer> {
    const url = new URL(this.serveUrl);
    url.searchParams.set("fnId", functionId);
    url.searchParams.set("stepId", step || DISCOVERY_STEP);
    return this.#send("POST", url, payload, {}, CALL_TIMEOUT, signal);
  }

  #send(method: string, url: URL, payload: object, extra: Record<string, string>, timeout: number, signal?: AbortSignal): Promise<ServeAnswer> {
    const { body, signature } = signedBody(payload, this.signingKey, new Date());
    const options: RequestOptions = {
      method,
      agent: this.#agent,
      headers: {
        ...extra,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "x-inngest-signature": signature,
        "x-inngest-server-kind": "cloud",
      },
      ...(signal ? { signal } : {}),
    };
    return new Promise((resolve, reject) => {
      let connected = false;
      const request = (this.#secure ? httpsRequest : httpRequest)(url, options, (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_ANSWER) request.destroy(new Error(`the answer is larger than ${MAX_ANSWER} bytes`));
          else chunks.push(chunk);
        });
        response.on("error", (error) => reject(new NoAnswer(error.message, true)));
        response.on("end", () => {
          clearTimeout(deadline);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString("utf8") });
        });
      });
      let timedOut = false;
      const deadline = setTimeout(() => {
        timedOut = true;
        request.destroy(new Error(`no answer within ${timeout / 1000} seconds`));
      }, timeout);
      request.on("socket", (socket) => {
        if (socket.connecting) socket.once("connect", () => (connected = true));
        else connected = true;
      });
      request.on("error", (error) => {
        clearTimeout(deadline);
        // A keep-alive connection that the server closed meanwhile has not carried the request.
        const sent = connected && !(request.reusedSocket && !timedOut && "code" in error && error.code === "ECONNRESET");
        reject(new NoAnswer(error.message, sent, timedOut));
      });
      request.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
