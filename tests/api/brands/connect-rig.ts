import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { handleConnectCallback } from "@/server/auth/connect-callback";
import { database } from "@/server/db/database";
import { createBrand } from "@/server/domains/brands";
import type { ConnectLink, CreatedConnectLink } from "@/server/domains/brands/connect-links.schema";
import type { ConnectPageView } from "@/server/domains/brands/connect-pages.schema";
import { type Front, startFront } from "@/server/front/front-server";
import { answerConsent } from "../connections/consent";
import { call, statusAndCode } from "../http/client";
import { type Seeded, seedPerson } from "../http/seed";

/** Connect links over HTTP: the API with a key, and the browsers of customers. */

/** Stands in for the pages: the callback is mounted as its route file mounts it, and any other page is empty. */
const pages: RequestListener = (request, response) => {
  if (request.url?.startsWith("/api/connect/callback")) {
    void getRequestListener((incoming) => handleConnectCallback(incoming), { overrideGlobalObjects: false })(request, response);
    return;
  }
  response.statusCode = 200;
  response.end();
};

export const startConnectFront = (): Promise<Front> => startFront({ host: "127.0.0.1", port: 0, baseIsHttps: false, dev: false, pages });

export const ALLOWED_ORIGIN = "https://app.example.com";

export interface Answered<Data> {
  status: number;
  summary: string;
  data: Data;
  details: { reason?: string; issues?: { path: string }[] } | undefined;
}

export class Workspace {
  private constructor(
    readonly origin: string,
    readonly person: Seeded,
    readonly brandId: string,
  ) {}

  static async create(front: Front): Promise<Workspace> {
    const person = await seedPerson({ scopes: ["posts:read", "posts:create", "brands:manage"] });
    await database().workspace.update({ where: { id: person.workspaceId }, data: { connectRedirectOrigins: [ALLOWED_ORIGIN] } });
    const { id } = await createBrand({ workspaceId: person.workspaceId, name: "Roastery", externalId: "A-1" });
    return new Workspace(`http://127.0.0.1:${front.port}`, person, id);
  }

  async ask<Data = ConnectLink>(method: string, path: string, body?: unknown, key = this.person.key): Promise<Answered<Data>> {
    const answer = await call(`${this.origin}/api/v1${path}`, { method, key, ...(body === undefined ? {} : { body }) });
    const { data, error } = answer.body as { data: Data; error?: { details: Answered<Data>["details"] } };
    return { status: answer.status, summary: statusAndCode(answer), data, details: error?.details };
  }

  async link(more: object = {}): Promise<CreatedConnectLink> {
    const answer = await this.ask<CreatedConnectLink>("POST", "/connect-links", { brandId: this.brandId, ...more });
    if (answer.status !== 201) throw new Error(answer.summary);
    return answer.data;
  }

  async read(id: string): Promise<ConnectLink> {
    return (await this.ask("GET", `/connect-links/${id}`)).data;
  }

  async connections() {
    return (await this.ask<{ id: string; accountName: string; brandId: string | null }[]>("GET", "/connections")).data;
  }

  events() {
    return database().outboxEvent.findMany({ where: { workspaceId: this.person.workspaceId, type: "connection.connected" }, select: { payload: true } });
  }
}

/** One browser: its cookie, and what its pages do. */
export class Browser {
  cookie = "";

  constructor(private readonly origin: string) {}

  private headers = () => ({ ...(this.cookie ? { cookie: this.cookie } : {}) });

  /** The status of a page, by its path or by the address of a link. */
  async open(url: string, more: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(url, this.origin);
    const response = await fetch(this.origin + pathname + search, { redirect: "manual", ...more, headers: { ...this.headers(), ...more.headers } });
    const set = response.headers.get("set-cookie");
    if (set) this.cookie = set.split(";", 1)[0] ?? "";
    return response;
  }

  async view(id: string): Promise<ConnectPageView | null> {
    const input = encodeURIComponent(JSON.stringify({ id }));
    const response = await fetch(`${this.origin}/api/trpc/connectPages.view?input=${input}`, { headers: this.headers() });
    return response.ok ? (await response.json()).result.data : null;
  }

  /** Presses a button of the page. */
  async act(step: "start" | "choose" | "cancel", input: object, headers: Record<string, string> = { origin: this.origin }) {
    const response = await fetch(`${this.origin}/api/trpc/connectPages.${step}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...this.headers(), ...headers },
      body: JSON.stringify(input),
    });
    const body = await response.json();
    return { status: response.status, url: body.result?.data.url as string | undefined, error: body.error?.data?.appCode as string | undefined };
  }

  /** Goes to the platform, answers there and comes back; answers where the browser is sent then. */
  async consent(id: string, platform: string, decision: "approve" | "deny", handle?: string): Promise<string> {
    const { url = "" } = await this.act("start", { id, platform });
    return this.comeBack(await answerConsent(url, decision, handle));
  }

  async comeBack({ state, code, error }: Awaited<ReturnType<typeof answerConsent>>): Promise<string> {
    const query = new URLSearchParams({ state, ...(code ? { code } : {}), ...(error ? { error } : {}) });
    const response = await this.open(`/api/connect/callback?${query}`);
    return response.headers.get("location") ?? "";
  }
}
