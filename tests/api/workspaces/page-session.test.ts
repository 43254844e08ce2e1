import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { sessionOf, sessionSecret } from "@/server/auth/session";
import { endSession, startSession } from "@/server/domains/workspaces";
import { createCaller } from "@/server/trpc/root";
import { sessionContext } from "@/server/trpc/session-context";
import { seedPerson } from "../http/seed";

test("a page whose session is revoked while it renders is rendered whole; the next request needs a sign-in", async () => {
  const { userId } = await seedPerson();
  const sid = await startSession(userId, { userAgent: null, ipAddress: null });
  const headers = new Headers({ cookie: `nashir.session=${await encode({ token: { sid }, secret: sessionSecret() })}` });
  const session = await sessionOf(headers);
  if (!session) throw new Error("the session has just begun");
  await endSession(userId, sid);
  expect(await createCaller(sessionContext(headers, new Headers(), { session })).connections.expired()).toEqual({ count: 0, newest: null });
  await expect(createCaller(sessionContext(headers, new Headers())).connections.expired()).rejects.toMatchObject({ cause: { code: "UNAUTHORIZED" } });
});
