import { describe, expect, it } from "vitest";
import { isScoped } from "@/server/db/tenant-guard";

const workspaceId = "018f0000-0000-7000-8000-000000000001";

const cases: [name: string, model: string, operation: string, args: unknown, scoped: boolean][] = [
  ["a find with the workspace", "Post", "findMany", { where: { workspaceId } }, true],
  ["a find without a where", "Post", "findMany", {}, false],
  ["a find without arguments", "Post", "findMany", undefined, false],
  ["a find by id alone", "Post", "findUnique", { where: { id: "x" } }, false],
  ["a find by id and workspace", "Post", "findUnique", { where: { id: "x", workspaceId } }, true],
  ["an undefined workspace", "Post", "findMany", { where: { workspaceId: undefined } }, false],
  ["an empty workspace", "Post", "findMany", { where: { workspaceId: "" } }, false],
  ["a null workspace", "Post", "findMany", { where: { workspaceId: null } }, false],
  ["a negated workspace", "Post", "findMany", { where: { workspaceId: { not: workspaceId } } }, false],
  ["the workspace under NOT", "Post", "findMany", { where: { NOT: { workspaceId } } }, false],
  ["the workspace in one branch of OR", "Post", "findMany", { where: { OR: [{ workspaceId }, { id: "x" }] } }, false],
  ["the workspace in AND", "Post", "findMany", { where: { AND: [{ id: "x" }, { workspaceId }] } }, true],
  ["the workspace in a nested relation only", "PostTarget", "findMany", { where: { post: { workspaceId } } }, false],
  ["a list of workspaces", "Post", "count", { where: { workspaceId: { in: [workspaceId] } } }, true],
  ["a compound unique key", "Membership", "findUnique", { where: { workspaceId_userId: { workspaceId, userId: "u" } } }, true],
  ["a person's own memberships", "Membership", "findMany", { where: { userId: "u" } }, true],
  ["an update without it", "Post", "updateMany", { where: { id: "x" }, data: { workspaceId } }, false],
  ["a delete without it", "WebhookEndpoint", "deleteMany", { where: { id: "x" } }, false],
  ["a create with it", "Post", "create", { data: { workspaceId } }, true],
  ["a create without it", "Post", "create", { data: { content: "x" } }, false],
  ["rows of which one lacks it", "PostTarget", "createMany", { data: [{ workspaceId }, {}] }, false],
  ["an upsert whose create lacks it", "Connection", "upsert", { where: { id: "x", workspaceId }, create: {}, update: {} }, false],
  ["a table of no tenant", "User", "findMany", {}, true],
];

describe("the tenant guard", () => {
  it.each(cases)("judges %s", (_name, model, operation, args, scoped) => {
    expect(isScoped(model, operation, args)).toBe(scoped);
  });
});
