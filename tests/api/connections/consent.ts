import { randomUUID } from "node:crypto";
import { type Caller, createUser } from "@/server/domains/workspaces";

/** The dashboard's side of connecting an account, and the person's on the platform's page. */

export async function seedCaller(more: Partial<Caller> = {}): Promise<Caller> {
  const user = await createUser({ email: `${randomUUID()}@example.test`, name: "Connector", password: "a long enough password", locale: "en", plan: "PRO" });
  return {
    actor: { type: "user", id: user.id },
    userId: user.id,
    workspaceId: user.personalWorkspaceId,
    role: "OWNER",
    plan: "PRO",
    brandIds: null,
    scopes: null,
    ...more,
  };
}

export interface Returned {
  state: string;
  code: string | null;
  error: string | null;
}

/** Opens the platform's page, chooses an account by its handle and answers; what comes back is what the callback's address carries. */
export async function answerConsent(authorizeUrl: string, decision: "approve" | "deny", handle = "demo_ok"): Promise<Returned> {
  const page = await (await fetch(authorizeUrl)).text();
  const account = new RegExp(`value="([^"]+)"[^>]*> <strong>@${handle}</strong>`).exec(page)?.[1];
  if (!account) throw new Error(`no @${handle} on the page`);
  const answer = await fetch(authorizeUrl, { method: "POST", body: new URLSearchParams({ decision, account }), redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  return { state: back.searchParams.get("state") ?? "", code: back.searchParams.get("code"), error: back.searchParams.get("error") };
}
