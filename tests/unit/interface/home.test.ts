import { expect, it } from "vitest";
import { groupByCause } from "@/components/home/group-by-cause";

type Items = Parameters<typeof groupByCause>[0];

it("groups what needs attention by its cause, in the order of the first of each", () => {
  const items = [
    { id: "expired", kind: "connections", health: "expired" },
    { id: "failed", kind: "posts", status: "FAILED" },
    { id: "partly", kind: "posts", status: "PARTIALLY_PUBLISHED" },
    { id: "failed too", kind: "posts", status: "FAILED" },
    { id: "waiting", kind: "approvals", state: "waiting" },
    { id: "ending", kind: "connections", health: "expiring" },
    { id: "unusual", kind: "anomalies" },
    { id: "waiting too", kind: "approvals", state: "waiting" },
  ] as unknown as Items;
  expect(groupByCause(items).map((group) => group.map(({ id }) => id))).toEqual([
    ["expired"],
    ["failed", "failed too"],
    ["partly"],
    ["waiting", "waiting too"],
    ["ending"],
    ["unusual"],
  ]);
});
