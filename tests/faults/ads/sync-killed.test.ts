import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "@/server/db/database";
import { createUser } from "@/server/domains/workspaces";
import { fileDatabaseUrl } from "@/tests/fixtures/database";
import { type Instance, startInstance } from "@/tests/fixtures/instance";

/** The process that reads an ad account dies in the middle: the run continues in the next one, with the page it was at. */

let instance: Instance;

beforeAll(async () => {
  instance = await startInstance({ database: fileDatabaseUrl() });
}, 180_000);
afterAll(() => instance.stop());

async function newWorkspace(): Promise<string> {
  const user = await createUser({ email: `${randomUUID()}@faults.test`, password: "a long enough password", name: "Fault", locale: "en", plan: "PRO" });
  return user.personalWorkspaceId;
}

async function reads(): Promise<{ path: string }[]> {
  return (await (await fetch(`${instance.sandboxUrl}/control/calls?platform=META&operation=read`)).json()) as { path: string }[];
}

/** What is stored of the days that are over, whatever ids the rows have. */
async function storedDays(workspaceId: string) {
  const today = new Date(new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Riyadh" }).format(new Date()));
  const where = { workspaceId, date: { lt: today } };
  return { campaigns: await database().adCampaignDay.count({ where }), creatives: await database().adCreativeDay.count({ where }) };
}

/** A workspace whose account was being read when the process died. A reading that was over by then is no such case: another one is begun. */
async function killedInTheMiddle() {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const workspaceId = await newWorkspace();
    const before = (await reads()).length;
    const account = await instance.admin("ads", "connect", "--workspace", workspaceId, "--platform", "META", "--sandbox-account", "main");
    const stored = () => database().adAccount.findFirstOrThrow({ where: { workspaceId, id: account.id } });
    await vi.waitFor(async () => expect((await stored()).daysSince).not.toBeNull(), { timeout: 30_000, interval: 5 });
    instance.kill("web");
    if ((await stored()).lastSyncedAt === null) return { workspaceId, stored, before };
    await vi.waitFor(() => expect(instance.processes().web).toBeDefined(), { timeout: 30_000 });
  }
  throw new Error("the reading was over before the process died, each time");
}

test("killed while it reads ninety days: it goes on, and nothing is read from the start or stored twice", async () => {
  const undisturbed = await newWorkspace();
  await instance.admin("ads", "connect", "--workspace", undisturbed, "--platform", "META", "--sandbox-account", "main");
  const [whole] = await instance.admin("ads", "sync", "--workspace", undisturbed);
  expect(whole).toMatchObject({ sync: { step: null, error: null }, daysSince: expect.any(String) });
  const { workspaceId, stored, before } = await killedInTheMiddle();

  await vi.waitFor(async () => expect((await stored()).lastSyncedAt).not.toBeNull(), { timeout: 90_000, interval: 100 });
  expect(await stored()).toMatchObject({ syncStep: null, syncError: null, daysSince: new Date(whole.daysSince), daysThrough: new Date(whole.daysThrough) });
  expect(await storedDays(workspaceId)).toEqual(await storedDays(undisturbed));
  // What a whole reading takes, and the page that it died with once more.
  const calls = (await reads()).slice(before).map((call) => call.path);
  expect(calls.filter((path) => path.endsWith("/campaigns"))).toHaveLength(1);
  expect(calls.filter((path) => path.endsWith("/ads"))).toHaveLength(1);
});
