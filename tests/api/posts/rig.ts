import { expect, vi } from "vitest";
import { env } from "@/env";
import { createApiKey } from "@/server/domains/api-keys";
import { createBrand } from "@/server/domains/brands";
import { createSandboxConnection } from "@/server/domains/connections";
import * as workspaces from "@/server/domains/workspaces";
import { sandboxOrigin } from "@/server/platforms/config";
import { order } from "@/tests/api/connections/sandbox-environment";
import { type Installation, startInstallation } from "@/tests/api/installation";

/** Posts on a whole installation of the test file's own: people with keys, accounts, and what the platforms have accepted. */

/** Called at the top of a test file. A run that was cut off is taken over soon. */
export const startRig = (settings: Record<string, string> = {}): Promise<Installation> => startInstallation({ PUBLISH_LEASE_SECONDS: "2", ...settings });

export const origin = () => `http://127.0.0.1:${env.PORT}`;
export { createBrand, createSandboxConnection, order, workspaces };

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  /** What is in `data` of a success. */
  data: Body;
  body: { data?: Body; error?: { code: string; message: string; details?: Record<string, unknown> }; meta?: Record<string, unknown> };
}

export interface Member {
  userId: string;
  workspaceId: string;
  email: string;
  call<Body = Record<string, unknown>>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>;
}

/** The path of a VALIDATION_ERROR. */
export function issuePaths({ body }: Pick<Answer<unknown>, "body">): string[] {
  const issues = (body.error?.details?.issues ?? []) as { path: string }[];
  return issues.map((issue) => issue.path);
}

let people = 0;

/** A person with a key; their requests go to their own workspace, or to the one named. */
export async function person(options: { workspaceId?: string } = {}): Promise<Member> {
  people += 1;
  const email = `person${people}@posts.test`;
  const user = await workspaces.createUser({ email, password: "a long enough password", name: `Person ${people}`, locale: "en", plan: "PRO" });
  const { key } = await createApiKey(user.id, { name: "test", scopes: ["posts:read", "posts:create"], expiresAt: null });
  const workspaceId = options.workspaceId ?? user.personalWorkspaceId;
  return {
    userId: user.id,
    workspaceId,
    email,
    async call<Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await fetch(`${origin()}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          "x-svc-workspace-id": workspaceId,
          // A form sets its own type, with the boundary of its parts.
          ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body) }),
      });
      const parsed = (await response.json()) as Answer<Body>["body"];
      return { status: response.status, headers: response.headers, data: parsed.data as Body, body: parsed };
    },
  };
}

type Behaviour = Parameters<typeof createSandboxConnection>[0]["sandboxAccount"];

export async function account(workspaceId: string, sandboxAccount: Behaviour = "ok", more: { brandId?: string; platform?: "TWITTER" | "LINKEDIN" } = {}) {
  return createSandboxConnection({ workspaceId, platform: more.platform ?? "TWITTER", sandboxAccount, brandId: more.brandId ?? null });
}

export interface Created {
  platform: string;
  accountId: string;
  externalPostId: string;
  content: string;
  mediaUrls: string[];
  at: string;
}

/** Everything that the platforms accepted from an account. */
export async function acceptedFrom(accountId: string): Promise<Created[]> {
  const all = (await (await fetch(`${sandboxOrigin()}/control/log`)).json()) as Created[];
  return all.filter((created) => created.accountId === accountId);
}

/** Asks until the post has left PROCESSING, or SCHEDULED. */
export async function outcome(member: Member, id: string, timeout = 25_000): Promise<Record<string, unknown>> {
  return vi.waitFor(
    async () => {
      const { data } = await member.call("GET", `/posts/${id}`);
      expect(["PUBLISHED", "PARTIALLY_PUBLISHED", "FAILED"]).toContain(data.status);
      return data;
    },
    { timeout, interval: 50 },
  );
}

export const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000 + 5_000).toISOString();
export const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
