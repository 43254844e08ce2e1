import { expect, vi } from "vitest";
import type { Role } from "@/server/domains/workspaces";
import type { Context } from "@/server/trpc/init";
import { inDashboard } from "@/tests/api/http/dashboard";
import { sql } from "./events";
import { account, type Member, person, workspaces } from "./rig";

/** The operations as somebody calls them in the dashboard, with the role that they really have in the workspace. */
export function seat(person: { userId: string }, workspaceId: string, more: Partial<Context> = {}) {
  return inDashboard(person, workspaceId, [], { locale: "en", ...more });
}

type Seat = ReturnType<typeof seat>;

interface Teammate extends Member {
  at: Seat;
}

export async function join(workspaceId: string, role: Exclude<Role, "OWNER">, brandIds: string[] = []): Promise<Teammate> {
  const member = await person({ workspaceId });
  await workspaces.addMember({ workspaceId, email: member.email, role, brandIds });
  return { ...member, at: seat(member, workspaceId) };
}

/** A workspace that requires approval, with a person of each role and an account. */
export async function team() {
  const founder = await person();
  const { workspaceId } = founder;
  const owner: Teammate = { ...founder, at: seat(founder, workspaceId) };
  const [admin, editor, approver, viewer] = [
    await join(workspaceId, "ADMIN"),
    await join(workspaceId, "EDITOR"),
    await join(workspaceId, "APPROVER"),
    await join(workspaceId, "VIEWER"),
  ];
  await owner.at.approvals.setRequired({ required: true });
  return { workspaceId, owner, admin, editor, approver, viewer, connection: await account(workspaceId) };
}

/** What was recorded about a post's approval, in its order. */
export async function approvalEvents(postId: string): Promise<{ type: string; by: string | null }[]> {
  const rows = await sql<{ type: string; payload: { by: string | null } }>(
    `SELECT "type", "payload" FROM "OutboxEvent" WHERE "payload"->>'postId' = $1 AND "type" LIKE 'post.%' ORDER BY "createdAt", "id"`,
    [postId],
  );
  return rows.map(({ type, payload }) => ({ type, by: payload.by }));
}

export async function statusAndApproval(member: Member, id: string): Promise<[unknown, unknown]> {
  const { data } = await member.call("GET", `/posts/${id}`);
  return [data.status, data.approval];
}

export const waitForState = (member: Member, id: string, expected: [string, string]) =>
  vi.waitFor(async () => expect(await statusAndApproval(member, id)).toEqual(expected), { timeout: 20_000, interval: 50 });

/** Its time has come, whatever it was; the sweeper wakes a run for it. */
export const makeDue = (id: string, by = "1 hour") => sql(`UPDATE "Post" SET "scheduledAt" = now() - $2::interval WHERE "id" = $1`, [id, by]);

export const draft = (connectionId: string, content: string) => ({ content, accountIds: [connectionId] });

/** Writes posts for an account over REST, and answers their ids. */
export const writing = (connectionId: string) =>
  async function write(by: Member, body: object): Promise<string> {
    const { status, data } = await by.call<{ id: string }>("POST", "/posts", { ...draft(connectionId, "waits"), ...body });
    expect(status).toBe(201);
    return data.id;
  };

export const refusal = (code: string, reason?: string) => ({ cause: { code, ...(reason ? { details: { reason } } : {}) } });
