import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { beforeAll, expect, test } from "vitest";
import { sessionSecret } from "@/server/auth/session";
import { database } from "@/server/db/database";
import { startSession } from "@/server/domains/workspaces";
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
