import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startModelProvider } from "@/tests/fixtures/model-provider";
import { startInstallation } from "../installation";
import { clientOf, eventsOf, type Seeded, seedPerson } from "./installation";

/** A watcher who loses access gets no more events of the run, although the run continues. */

const provider = await startModelProvider();
const installation = await startInstallation({ COPILOT_MODEL: "anthropic/claude-sonnet-4-5", COPILOT_BASE_URL: provider.url, COPILOT_API_KEY: "a-key" });
const { seedSharedWorkspace } = await import("@/tests/api/http/seed");
const { signedIn } = await import("../http/dashboard");
const { inDashboard } = await import("../http/dashboard");
const { sessionSecret } = await import("@/server/auth/session");
const { addMember, endSession, setPlan, startSession } = await import("@/server/domains/workspaces");
const { revokeApiKey } = await import("@/server/domains/api-keys");
const { database } = await import("@/server/db/database");
afterAll(() => provider.close());

interface Watching {
  owner: Seeded;
  member: Seeded;
  workspaceId: string;
  sessionId: string;
  cookieSession: string;
}

/** A member's question that the model thinks about for long. */
async function underWay(): Promise<Watching> {
  const [owner, member] = [await seedPerson(), await seedPerson()];
  const workspaceId = await seedSharedWorkspace(owner.email);
  await addMember({ workspaceId, email: member.email, role: "EDITOR", brandIds: [] });
  const started = await signedIn({ ...member, workspaceId }).copilot.start({ message: "Think long", locale: "en", intentId: crypto.randomUUID() });
  const cookieSession = await startSession(member.userId, { userAgent: null, ipAddress: null });
  return { owner, member, workspaceId, sessionId: started.sessionId, cookieSession };
}

const withKey = ({ member, sessionId, workspaceId }: Watching) => clientOf(installation, member).events(sessionId, { "x-svc-workspace-id": workspaceId });
async function inBrowser({ cookieSession, workspaceId, sessionId }: Watching): Promise<Response> {
  const session = await encode({ token: { sid: cookieSession }, secret: sessionSecret() });
  const cookie = `nashir.session=${session}; nashir_workspace=${workspaceId}`;
  return fetch(`${installation.url}/api/copilot/sessions/${sessionId}/events`, { headers: { cookie } });
}

const removeMember = ({ owner, member, workspaceId }: Watching) => inDashboard(owner, workspaceId).members.remove({ userId: member.userId });

beforeAll(() => provider.setScript(() => "hang"));

// Each looks again every few seconds, so they wait together.
test.concurrent.each<[who: string, watch: (watching: Watching) => Promise<Response>, lose: (watching: Watching) => Promise<unknown>]>([
  ["a key that is revoked", withKey, ({ member }) => revokeApiKey(member.keyId)],
  ["a key whose person is removed from the workspace", withKey, removeMember],
  ["a key of a workspace whose plan sinks", withKey, ({ owner }) => setPlan(owner.email, "FREE")],
  ["a browser that is signed out", inBrowser, ({ member, cookieSession }) => endSession(member.userId, cookieSession)],
  ["a person who is removed from the workspace", inBrowser, removeMember],
])("%s: the watching ends within seconds, and is refused from then on", async (_who, watch, lose) => {
  const watching = await underWay();
  const watched = await watch(watching);
  const events = eventsOf(watched);
  const first = await events.next();
  expect([watched.status, first.done]).toEqual([200, false]);
  const lostAt = performance.now();
  await lose(watching);
  // Only a run that has ended ends its stream by itself.
  for await (const { kind } of events) expect(kind).not.toBe("done");
  expect(performance.now() - lostAt).toBeLessThan(10_000);
  const { workspaceId, sessionId } = watching;
  const run = await database().copilotRun.findFirst({ where: { workspaceId, sessionId }, select: { state: true } });
  expect([run, [401, 403].includes((await watch(watching)).status)]).toEqual([{ state: "RUNNING" }, true]);
});
