import { describe, expect, test } from "vitest";
import { confirmsName, invitationState, mayGrant, mayManage, resendWaitSeconds } from "@/server/domains/workspaces/people.engine";
import type { Role } from "@/server/domains/workspaces/workspaces.schema";

const all = null;

describe("mayGrant", () => {
  test.each<[Role, readonly string[] | null, Role, string[], boolean]>([
    ["OWNER", all, "ADMIN", [], true],
    ["OWNER", all, "OWNER", [], false],
    ["ADMIN", all, "ADMIN", [], true],
    ["ADMIN", all, "VIEWER", ["a"], true],
    ["ADMIN", ["a", "b"], "EDITOR", ["a"], true],
    ["ADMIN", ["a", "b"], "EDITOR", ["a", "b"], true],
    ["ADMIN", ["a"], "EDITOR", [], false],
    ["ADMIN", ["a"], "EDITOR", ["a", "b"], false],
    ["EDITOR", all, "VIEWER", [], false],
    ["APPROVER", all, "VIEWER", [], false],
    ["VIEWER", all, "VIEWER", [], false],
  ])("%s of %j makes a %s of %j: %s", (role, brandIds, wanted, wantedBrands, expected) => {
    expect(mayGrant({ role, brandIds }, { role: wanted, brandIds: wantedBrands })).toBe(expected);
  });
});

test.each([
  ["me", "ADMIN", false],
  ["other", "ADMIN", true],
  ["other", "OWNER", false],
] as const)("an admin manages %s, %s: %s", (userId, role, expected) => {
  expect(mayManage({ userId: "me", role: "ADMIN", brandIds: all }, { userId, role, brandIds: [] })).toBe(expected);
});

const at = new Date("2026-11-22T09:00:00.000Z");
const later = new Date("2026-11-22T09:00:00.001Z");

test.each([
  [{ acceptedAt: null, revokedAt: null, expiresAt: later }, "open"],
  [{ acceptedAt: null, revokedAt: null, expiresAt: at }, "expired"],
  [{ acceptedAt: null, revokedAt: at, expiresAt: at }, "revoked"],
  [{ acceptedAt: at, revokedAt: null, expiresAt: at }, "accepted"],
] as const)("an invitation of %j is %s", (invitation, state) => {
  expect(invitationState(invitation, at)).toBe(state);
});

test.each([
  ["2026-11-29T09:00:00.000Z", 60],
  ["2026-11-29T08:59:30.500Z", 31],
  ["2026-11-29T08:59:00.000Z", 0],
  ["2026-11-20T00:00:00.000Z", 0],
])("one that ends %s may be sent again in %i s", (expiresAt, seconds) => {
  expect(resendWaitSeconds(new Date(expiresAt), at)).toBe(seconds);
});

test.each([
  ["مقهى", " مقهى ", true],
  ["Caf\u00e9", "Cafe\u0301", true],
  ["Team", "team", false],
  ["Team", "", false],
])("the name %j is confirmed by %j: %s", (name, typed, expected) => {
  expect(confirmsName(typed, name)).toBe(expected);
});
