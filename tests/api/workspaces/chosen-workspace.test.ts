import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { beforeAll, expect, test } from "vitest";
import { sessionSecret } from "@/server/auth/session";
import { database } from "@/server/db/database";
import { startSession } from "@/server/domains/workspaces";
import { handleAuditExport } from "@/server/http/audit-export";
import { handleOwnRunEvents } from "@/server/http/copilot-events";
import { handleTrpc } from "@/server/trpc/handler";
import { type Seeded, seedPerson, seedSharedWorkspace } from "../http/seed";

/** Several tabs of one browser share its cookies, and each may show another workspace. */

const site = "http://nashir.test";
let person: Seeded;
let shown: string;
let chosenElsewhere: string;
let session: string;

beforeAll(async () => {
  person = await seedPerson();
  [shown, chosenElsewhere] = [await seedSharedWorkspace(person.email), await seedSharedWorkspace(person.email)];
  const sid = await startSession(person.userId, { userAgent: null, ipAddress: null });
  session = `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}`;
});

async function rename(name: string, headers: Record<string, string>) {
  const answer = await handleTrpc(
    new Request(`${site}/api/trpc/workspaces.update`, {
      method: "POST",
      headers: {
        host: new URL(site).host,
        origin: site,
        "content-type": "application/json",
        cookie: `${session}; nashir_workspace=${chosenElsewhere}`,
        ...headers,
      },
      body: JSON.stringify({ name }),
    }),
  );
  const { error } = (await answer.json()) as { error?: { data: { appCode?: string } } };
  return [answer.status, error?.data.appCode];
}

const nameOf = async (id: string) => (await database().workspace.findUniqueOrThrow({ where: { id } })).name;

test("a page's request is about the workspace that the page shows, whichever was chosen last", async () => {
  const before = await nameOf(chosenElsewhere);
  expect(await rename("متجر القهوة", { "x-svc-workspace-id": shown })).toEqual([200, undefined]);
  expect([await nameOf(shown), await nameOf(chosenElsewhere)]).toEqual(["متجر القهوة", before]);
});

test("a request that names none is about the one chosen last", async () => {
  expect(await rename("متجر الشاي", {})).toEqual([200, undefined]);
  expect(await nameOf(chosenElsewhere)).toBe("متجر الشاي");
});

test.each([
  ["of somebody else", () => seedPerson().then(({ workspaceId }) => workspaceId), "WORKSPACE_ACCESS_REVOKED", 403],
  ["of nobody", async () => randomUUID(), "WORKSPACE_ACCESS_REVOKED", 403],
  ["that is none", async () => "mine", "WORKSPACE_SELECTION_INVALID", 400],
  ["without a name", async () => "", "WORKSPACE_SELECTION_INVALID", 400],
])("a workspace %s is refused, and no other takes its place", async (_, named, code, status) => {
  const before = await nameOf(chosenElsewhere);
  expect(await rename("لا شيء", { "x-svc-workspace-id": await named() })).toEqual([status, code]);
  expect(await nameOf(chosenElsewhere)).toBe(before);
});

/** A stream and a download cannot say it in a header, so their address does. */
async function fetched(handler: (request: Request) => Promise<Response>, path: string) {
  const answer = await handler(new Request(`${site}${path}`, { headers: { cookie: `${session}; nashir_workspace=${chosenElsewhere}` } }));
  const text = await answer.text();
  const refused = answer.ok ? undefined : (JSON.parse(text) as { error: { code: string } }).error.code;
  return { outcome: [answer.status, refused], file: answer.headers.get("content-disposition") };
}

const download = (query: string) => fetched(handleAuditExport, `/api/ads/audit-export${query}`);
async function stream(query: string) {
  const { id } = await database().copilotSession.create({ data: { workspaceId: shown, userId: person.userId, title: "متجر القهوة" } });
  return fetched(handleOwnRunEvents, `/api/copilot/sessions/${id}/events${query}`);
}

test("the audit's file is of the workspace that its address names, else of the one chosen last", async () => {
  expect((await download(`?workspace=${shown}`)).file).toContain(`audit-${shown}-`);
  expect((await download("")).file).toContain(`audit-${chosenElsewhere}-`);
});

test("a run is given the workspace that its address names, else of the one chosen last", async () => {
  expect((await stream(`?workspace=${shown}`)).outcome).toEqual([200, undefined]);
  expect((await stream("")).outcome).toEqual([404, "NOT_FOUND"]);
});

test.each([
  ["of somebody else", () => seedPerson().then(({ workspaceId }) => workspaceId), "WORKSPACE_ACCESS_REVOKED", 403],
  ["that is none", async () => "mine", "WORKSPACE_SELECTION_INVALID", 400],
  ["without a name", async () => "", "WORKSPACE_SELECTION_INVALID", 400],
])("an address that names a workspace %s is refused", async (_, named, code, status) => {
  const query = `?workspace=${await named()}`;
  expect([(await download(query)).outcome, (await stream(query)).outcome]).toEqual(Array(2).fill([status, code]));
});
