import { expect, test } from "vitest";
import { signedIn } from "./dashboard";
import { seedPerson } from "./seed";

test("text that the database cannot hold is refused by its field", async () => {
  const dashboard = signedIn(await seedPerson());
  const refused = (path: string) => ({
    code: "BAD_REQUEST",
    cause: { code: "VALIDATION_ERROR", details: { issues: [expect.objectContaining({ path, code: "invalid_encoding" })] } },
  });
  await expect(dashboard.copilotSessions.list({ query: "a\0" })).rejects.toMatchObject(refused("query"));
  await expect(dashboard.media.list({ brandExternalId: "a\0" })).rejects.toMatchObject(refused("brandExternalId"));
});
