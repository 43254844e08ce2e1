import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { resolveAsker } from "@/server/domains/copilot/service/execute-round";
import { seedPerson } from "../http/seed";

test("a run keeps to the scopes that it began with, also when its key has got more", async () => {
  const { userId, workspaceId, keyId } = await seedPerson();
  const asker = { id: randomUUID(), userId, workspaceId, actorType: "apiKey", actorId: keyId, scopes: ["copilot", "posts:read"], fromDashboard: false };
  expect((await resolveAsker(asker))?.scopes?.toSorted()).toEqual(["copilot", "posts:read"]);
});
