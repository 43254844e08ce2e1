import { expect, test } from "vitest";
import { makeRig } from "../ads/action-rig";
import { startFileSandbox } from "../connections/sandbox-environment";

await startFileSandbox();

const { inPerson } = await import("../http/seed");
const { database } = await import("@/server/db/database");
const { startRun } = await import("@/server/domains/copilot/service/start-run");
const { executeRound } = await import("@/server/domains/copilot/service/execute-round");

/** A step that was done and not recorded is taken again: the engine died between. What it had stored counts, and nothing of it is lost or done twice. */

test("a step that requested the next round's calls already, and is taken again, leaves them to their own step", async () => {
  const { workspaceId, userId, campaign } = await makeRig();
  const { name } = await database().adCampaign.findFirstOrThrow({ where: { workspaceId, id: campaign("ACTIVE").id }, select: { name: true } });
  const caller = inPerson({ userId, workspaceId }, "OWNER");
  const run = await startRun(caller, { message: `Pause the campaign "${name}"`, locale: "en" }, undefined);
  const key = { workspaceId, runId: run.runId };
  const calls = () =>
    database().copilotCall.findMany({ where: key, orderBy: [{ round: "asc" }, { index: "asc" }], select: { round: true, tool: true, state: true } });

  expect(await executeRound(key, 1)).toBe("more");
  const afterFirst = await calls();
  expect(afterFirst.at(-1)).toEqual({ round: 2, tool: "pause_campaign", state: "PENDING" });
  expect(await executeRound(key, 1)).toBe("more");
  expect(await calls()).toEqual(afterFirst);

  expect(await executeRound(key, 2)).toBe("over");
  expect((await calls()).at(-1)).toEqual({ round: 2, tool: "pause_campaign", state: "DONE" });
  expect(await database().copilotProposal.count({ where: { workspaceId, runId: run.runId, state: "PROPOSED" } })).toBe(1);
  expect(await database().copilotRun.findFirstOrThrow({ where: { workspaceId, id: run.runId }, select: { state: true } })).toEqual({ state: "DONE" });
});
