import { beforeAll, expect, test } from "vitest";
import { startInstallation } from "../installation";
import { allEvents, clientOf, seedPerson } from "./installation";

const installation = await startInstallation();
const { signedIn } = await import("@/tests/api/ads/dashboard");
beforeAll(() => installation.stopEngine());

test("with the engine down: 503 within seconds, nothing begun, nothing kept", async () => {
  const client = clientOf(installation, await seedPerson());
  const startedAt = Date.now();
  const refused = await client.ask("hi");
  expect([refused.status, refused.error?.code, refused.headers.get("retry-after")]).toEqual([503, "COPILOT_UNAVAILABLE", "5"]);
  expect(Date.now() - startedAt).toBeLessThan(20_000);
  expect((await client.get("/copilot/sessions")).data).toEqual([]);
});

test("whoever only watches is told too, and the session is free again", async () => {
  const person = await seedPerson();
  const page = signedIn(person).copilot;
  const { sessionId } = await page.start({ message: "hi" });
  await expect(page.start({ message: "again", sessionId })).rejects.toThrow("still working");
  const events = await allEvents(await clientOf(installation, person).events(sessionId));
  expect(events).toMatchObject([{ kind: "failed", data: { code: "COPILOT_UNAVAILABLE" } }]);
  expect(await page.start({ message: "again", sessionId })).toMatchObject({ sessionId });
});
