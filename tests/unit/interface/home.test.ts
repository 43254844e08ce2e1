import { expect, it, test } from "vitest";
import { ownSteps } from "@/components/home/first-steps";
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

const may = (one: Partial<Record<"write" | "manage" | "approve", boolean>>) => ({ write: false, manage: false, approve: false, ...one });

test.each([
  ["an owner or an admin", may({ write: true, manage: true, approve: true }), true, ["account", "post", "schedule", "member", "ads"]],
  ["an editor", may({ write: true }), true, ["post", "schedule"]],
  ["an approver", may({ approve: true }), true, ["review"]],
  ["an approver where nothing needs approval", may({ approve: true }), false, []],
  ["a viewer", may({}), true, []],
])("%s is shown the first steps that they may take", (_, rights, approvalRequired, expected) => {
  expect(ownSteps(rights, approvalRequired)).toEqual(expected);
});
