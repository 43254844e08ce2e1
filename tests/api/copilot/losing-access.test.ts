import { encode } from "next-auth/jwt";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startModelProvider } from "@/tests/fixtures/model-provider";
import { startInstallation } from "../installation";
import { clientOf, eventsOf, type Seeded, seedPerson } from "./installation";

/** Whoever watches a run and may no longer is told nothing more of it, although the run goes on. */

const provider = await startModelProvider();
const installation = await startInstallation({ COPILOT_MODEL: "anthropic/claude-sonnet-4-5", COPILOT_BASE_URL: provider.url, COPILOT_API_KEY: "a-key" });
const { seedSharedWorkspace } = await import("@/tests/api/http/seed");
const { signedIn } = await import("../ads/dashboard");
const { inDashboard } = await import("../workspaces/person");
const { sessionSecret } = await import("@/server/auth/session");
const { addMember, endSession, setPlan, startSession } = await import("@/server/domains/workspaces");
const { revokeApiKey } = await import("@/server/domains/api-keys");
const { database } = await import("@/server/db/database");
afterAll(() => provider.close());

let owner: Seeded;
let member: Seeded;
let workspaceId: string;
let sessionId: string;
let cookieSession: string;
beforeEach(async () => {
  [owner, member] = [await seedPerson(), await seedPerson()];
  workspaceId = await seedSharedWorkspace(owner.email);
  await addMember({ workspaceId, email: member.email, role: "EDITOR", brandIds: [] });
  provider.speak(() => "hang");
  ({ sessionId } = await signedIn({ ...member, workspaceId }).copilot.start({ message: "Think long", locale: "en", intentId: crypto.randomUUID() }));
  cookieSession = await startSession(member.userId, { userAgent: null, ipAddress: null });
});

const withKey = () => clientOf(installation, member).events(sessionId, { "x-svc-workspace-id": workspaceId });
async function inBrowser(): Promise<Response> {
  const session = await encode({ token: { sid: cookieSession }, secret: sessionSecret() });
  const cookie = `nashir.session=${session}; nashir_workspace=${workspaceId}`;
  return fetch(`${installation.url}/api/copilot/sessions/${sessionId}/events`, { headers: { cookie } });
}

const removeMember = () => inDashboard(owner, workspaceId).members.remove({ userId: member.userId });

test.each([
  ["a key that is revoked", withKey, () => revokeApiKey(member.keyId)],
  ["a key whose person is removed from the workspace", withKey, removeMember],
  ["a key of a workspace whose plan sinks", withKey, () => setPlan(owner.email, "FREE")],
  ["a browser that is signed out", inBrowser, () => endSession(member.userId, cookieSession)],
  ["a person who is removed from the workspace", inBrowser, removeMember],
])("%s: the watching ends within seconds, and is refused from then on", async (_who, watch, lose) => {
  const watched = await watch();
  const events = eventsOf(watched);
  const first = await events.next();
  expect([watched.status, first.done]).toEqual([200, false]);
  const lostAt = performance.now();
  await lose();
  // Only a run that has ended ends its stream by itself.
  for await (const { kind } of events) expect(kind).not.toBe("done");
  expect(performance.now() - lostAt).toBeLessThan(10_000);
  const run = await database().copilotRun.findFirst({ where: { workspaceId, sessionId }, select: { state: true } });
  expect([run, [401, 403].includes((await watch()).status)]).toEqual([{ state: "RUNNING" }, true]);
});
