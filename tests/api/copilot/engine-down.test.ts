import { beforeAll, expect, test, vi } from "vitest";
import { startInstallation } from "../installation";
import { allEvents, clientOf, seedPerson } from "./installation";

const installation = await startInstallation();
const { database } = await import("@/server/db/database");
const { signedIn } = await import("@/tests/api/http/dashboard");
beforeAll(() => installation.stopEngine());

/** Backdates the message. */
async function passSeconds(workspaceId: string, seconds: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const run = await database().copilotRun.findFirstOrThrow({ where: { workspaceId }, select: { id: true, deadlineAt: true } });
      const deadlineAt = new Date(run.deadlineAt.getTime() - seconds * 1_000);
      await database().copilotRun.updateMany({ where: { workspaceId, id: run.id }, data: { deadlineAt } });
    },
    { timeout: 60_000, interval: 20 },
  );
}

test("with the engine down: 503 within seconds, nothing begun, nothing kept", async () => {
  const person = await seedPerson();
  const client = clientOf(installation, person);
  const pending = client.ask("hi");
  const startedAt = Date.now();
  await passSeconds(person.workspaceId, 10);
  const refused = await pending;
  expect([refused.status, refused.error?.code, refused.headers.get("retry-after")]).toEqual([503, "COPILOT_UNAVAILABLE", "5"]);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  expect((await client.get("/copilot/sessions")).data).toEqual([]);
});

test("a watcher is notified too, and the session is free again", async () => {
  const person = await seedPerson();
  const page = signedIn(person).copilot;
  const { sessionId } = await page.start({ message: "hi" });
  await expect(page.start({ message: "again", sessionId })).rejects.toThrow("still working");
  await passSeconds(person.workspaceId, 10);
  const events = await allEvents(await clientOf(installation, person).events(sessionId));
  expect(events).toMatchObject([{ kind: "failed", data: { code: "COPILOT_UNAVAILABLE" } }]);
  expect(await page.start({ message: "again", sessionId })).toMatchObject({ sessionId });
});
