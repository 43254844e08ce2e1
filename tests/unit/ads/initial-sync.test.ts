import { expect, test } from "vitest";
import { initialSyncOf } from "@/server/domains/ads/engine/initial-sync";

const now = new Date("2026-11-22T08:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const account = {
  ...{ id: "a", name: "Shop", createdAt: hoursAgo(1), updatedAt: hoursAgo(0.5), firstReadAt: null },
  ...{ syncRun: null, syncPercent: null, syncError: null, connection: { status: "ACTIVE" as const } },
};
const read = { id: "a", name: "Shop", startedAt: account.createdAt, percent: 0, finishedAt: null, error: null };

test.each([
  ["waits for its turn", {}, { ...read, state: "RUNNING" }],
  ["runs", { syncRun: "r", syncPercent: 30 }, { ...read, state: "RUNNING", percent: 30 }],
  ["runs again after a failure", { syncRun: "r", syncError: "no" }, { ...read, state: "RUNNING" }],
  ["failed", { syncError: "no" }, { ...read, state: "FAILED", finishedAt: account.updatedAt, error: "no" }],
  ["is done", { firstReadAt: hoursAgo(0.2) }, { ...read, state: "DONE", percent: 100, finishedAt: hoursAgo(0.2) }],
  ["is done, whatever a later one met", { firstReadAt: hoursAgo(0.2), syncError: "no" }, { ...read, state: "DONE", percent: 100, finishedAt: hoursAgo(0.2) }],
  ["waited for a day", { createdAt: hoursAgo(24) }, null],
  ["has no access any more", { connection: { status: "EXPIRED" as const } }, null],
])("a first reading that %s", (_, change, expected) => {
  expect(initialSyncOf({ ...account, ...change }, now)).toEqual(expected);
});
