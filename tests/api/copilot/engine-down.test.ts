import { expect, test } from "vitest";
import { clientOf, seedPerson, startInstallation } from "./installation";

const installation = await startInstallation();

test("with the engine down: 503 within seconds, nothing begun, nothing kept", async () => {
  const client = clientOf(installation, await seedPerson());
  await installation.stopEngine();
  const startedAt = Date.now();
  const refused = await client.ask("hi");
  expect([refused.status, refused.error?.code, refused.headers.get("retry-after")]).toEqual([503, "COPILOT_UNAVAILABLE", "5"]);
  expect(Date.now() - startedAt).toBeLessThan(20_000);
  expect((await client.get("/copilot/sessions")).data).toEqual([]);
});
