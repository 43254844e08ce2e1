import { expect, test } from "vitest";
import { database } from "@/server/db/database";
import { listAccounts } from "@/server/domains/demo/repository/accounts";
import { seedPerson } from "../http/seed";

test("the demo's examples go by the stand-in's accounts only, never by one that a person connected", async () => {
  const { workspaceId } = await seedPerson();
  const add = (accountId: string, sandbox: boolean) =>
    database().connection.create({
      data: { workspaceId, platform: "INSTAGRAM", accountId, accountName: accountId, sandbox, scopes: [] },
      select: { id: true },
    });
  await add("a-real-shop", false);
  const { id } = await add("a-stand-in", true);
  expect(await listAccounts(database(), workspaceId)).toEqual([{ id, platform: "INSTAGRAM", status: "ACTIVE" }]);
});
