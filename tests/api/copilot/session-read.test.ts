import { expect, test } from "vitest";
import { Prisma } from "@/prisma/generated/client";
import { database, systemSql, transaction } from "@/server/db/database";
import { insertExchange } from "@/server/domains/copilot/repository/sessions";
import { readSessionView } from "@/server/domains/copilot/service/session-view";
import { startRun } from "@/server/domains/copilot/service/start-run";
import { startFileSandbox } from "../connections/sandbox-environment";
import { inPerson, seedPerson } from "../http/seed";

await startFileSandbox();

test("a session that is read in the moment it is answered has its question: under way, or among its messages", async () => {
  const { userId, workspaceId } = await seedPerson();
  const caller = inPerson({ userId, workspaceId }, "OWNER");
  const { runId, sessionId } = await startRun(caller, { message: "Hello", locale: "en" }, undefined);
  const waiting = () => systemSql(database(), "locks", Prisma.sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '"CopilotRun"'::regclass`);

  const session = await transaction(async (tx) => {
    await systemSql(tx, "what is under way can be read by nobody", Prisma.sql`LOCK TABLE "CopilotRun"`);
    const reading = readSessionView(caller, sessionId, "en");
    await expect.poll(waiting).toHaveLength(1);
    await tx.copilotRun.update({ where: { id: runId, workspaceId }, data: { state: "DONE", reply: "Hi." } });
    await insertExchange(tx, { workspaceId, sessionId, runId, question: "Hello", ownWords: null, reply: "Hi.", at: new Date() });
    return { reading };
  });
  const { run, messages } = await session.reading;
  expect([run, messages.map(({ content }) => content)]).toEqual([null, ["Hello", "Hi."]]);
});
