import { expect, test } from "vitest";
import { account, inMinutes, person, startRig } from "./rig";
import { seat } from "./team";

await startRig();

test("posts of one account that are a day apart move by a day, and back, to the minute", async () => {
  const owner = await person();
  const at = seat(owner, owner.workspaceId);
  const { id: accountId } = await account(owner.workspaceId);
  const day = 24 * 60;
  const [first, second, third, fourth] = [inMinutes(90 * day), inMinutes(91 * day), inMinutes(92 * day), inMinutes(93 * day)];
  const ids: string[] = [];
  for (const scheduledAt of [first, second, third]) {
    ids.push((await owner.call<{ id: string }>("POST", "/posts", { content: "daily", accountIds: [accountId], scheduledAt })).data.id);
  }
  const { results } = await at.posts.bulkMove({ ids, change: { by: "shift", days: 1, hours: 0 } });
  expect(results.map(({ id, to }) => [id, to])).toEqual([
    [ids[0], second],
    [ids[1], third],
    [ids[2], fourth],
  ]);
  const moves = results.map(({ id, from, to }) => ({ id, from: String(from), to: String(to) }));
  const undone = await at.posts.bulkRestoreTimes({ moves });
  expect(undone.results.map(({ id, to }) => [id, to])).toEqual([
    [ids[0], first],
    [ids[1], second],
    [ids[2], third],
  ]);
});

test("posts move to a time of their own day on the workspace's clock", async () => {
  const owner = await person();
  const at = seat(owner, owner.workspaceId);
  const { id: accountId } = await account(owner.workspaceId);
  // Riyadh is three hours ahead: late in the evening it is the next day there.
  const post = { content: "late", accountIds: [accountId], scheduledAt: `${inMinutes(90 * 24 * 60).slice(0, 10)}T22:00:00.000Z` };
  const { id } = (await owner.call<{ id: string }>("POST", "/posts", post)).data;
  const { results } = await at.posts.bulkMove({ ids: [id], change: { by: "clock", time: "09:15" } });
  expect(results.map(({ to }) => to)).toEqual([`${inMinutes(91 * 24 * 60).slice(0, 10)}T06:15:00.000Z`]);
  await expect(at.posts.bulkMove({ ids: [id], change: { by: "clock", time: "24:00" } })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
