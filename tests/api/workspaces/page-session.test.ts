import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { sessionOf, sessionSecret } from "@/server/auth/session";
import { endSession, startSession } from "@/server/domains/workspaces";
import { openPageBridge } from "@/server/page-bridge";
import { createCaller } from "@/server/trpc/root";
import { sessionContext } from "@/server/trpc/session-context";
import { seedPerson, seedSharedWorkspace } from "../http/seed";

test("a page whose session is revoked while it renders is rendered whole; the next request needs a sign-in", async () => {
  const { userId } = await seedPerson();
  const sid = await startSession(userId, { userAgent: null, ipAddress: null });
  const headers = new Headers({ cookie: `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}` });
  const session = await sessionOf(headers);
  if (!session) throw new Error("the session has just begun");
  await endSession(userId, sid);
  expect(await createCaller(sessionContext(headers, new Headers(), { session })).connections.sidebar()).toMatchObject({ accounts: [], total: 0 });
  await expect(createCaller(sessionContext(headers, new Headers())).connections.sidebar()).rejects.toMatchObject({ cause: { code: "UNAUTHORIZED" } });
});

test("a page whose viewer has lost the workspace since it was looked up ends as the page decides", async () => {
  const { userId, email } = await seedPerson();
  const workspaceId = await seedSharedWorkspace(email);
  const sid = await startSession(userId, { userAgent: null, ipAddress: null });
  const cookie = `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}`;
  const chosen = (id: string) => new Headers({ cookie: `${cookie}; nashir_workspace=${id}` });
  const session = await sessionOf(chosen(workspaceId));
  if (!session) throw new Error("the session has just begun");
  openPageBridge();
  const callIn = (id: string) =>
    globalThis.nashirPageBridge
      ?.callerFor(chosen(id), session, () => {
        throw new Error("led away");
      })
      .connections.sidebar();
  expect(await callIn(workspaceId)).toMatchObject({ accounts: [], total: 0 });
  await expect(callIn("00000000-0000-4000-8000-000000000000")).rejects.toThrow("led away");
});
