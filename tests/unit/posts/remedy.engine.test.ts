import { expect, test } from "vitest";
import type { PlatformErrorClass } from "@/server/domains/posts/post-detail.schema";
import { remedyOf, remedyOfAccount } from "@/server/domains/posts/remedy.engine";

type Target = Parameters<typeof remedyOf>[0]["targets"][number];

const out: Target = { connectionId: "out", status: "SUCCEEDED", errorClass: null, error: null, connectionStatus: "ACTIVE" };
const none = { remedy: null, reconnectId: null };
const failed = (errorClass: PlatformErrorClass, more: Partial<Target> = {}): Target => ({
  connectionId: "failed",
  status: "FAILED",
  errorClass,
  error: "no",
  connectionStatus: "ACTIVE",
  ...more,
});

test.each<[string, Target[], string]>([
  ["a refused text", [failed("INVALID")], "edit"],
  ["a repeated text", [failed("DUPLICATE")], "edit"],
  ["a file that is gone", [failed("INVALID", { error: "MEDIA_GONE: x is no longer in the media library." })], "edit"],
  ["files that took too long", [failed("INVALID", { error: "PROCESSING_TOO_LONG: The platform did not finish." })], "retry"],
  ["a restricted account", [failed("BLOCKED")], "retry"],
  ["a day's limit", [failed("QUOTA_DAY")], "retry"],
  ["a moment's limit", [failed("RATE")], "retry"],
  ["a platform that was down", [failed("TRANSIENT")], "retry"],
  ["an installation that was not set up", [failed("CONFIG")], "retry"],
  ["a lost answer", [failed("UNKNOWN_OUTCOME")], "retry"],
  ["an expired account", [failed("RECONNECT", { connectionStatus: "EXPIRED" })], "reconnect"],
  ["an account that was disconnected", [failed("TRANSIENT", { connectionStatus: "REVOKED" })], "reconnect"],
  ["an account that was connected again", [failed("RECONNECT")], "retry"],
  ["what is out", [out, failed("INVALID")], "edit"],
  ["one of two that can be tried again", [failed("INVALID"), failed("RATE")], "retry"],
  ["an expired account beside a refused text", [failed("INVALID"), failed("RECONNECT", { connectionStatus: "EXPIRED" })], "reconnect"],
])("%s: %s", (_, targets, expected) => {
  const status = targets.includes(out) ? "PARTIALLY_PUBLISHED" : "FAILED";
  const remedy = { remedy: expected, reconnectId: expected === "reconnect" ? "failed" : null };
  expect(remedyOf({ status, approval: "none", targets })).toEqual(remedy);
  expect(remedyOf({ status, approval: "approved", targets })).toEqual(remedy);
  expect(remedyOf({ status, approval: "pending", targets })).toEqual(none);
});

test("a post that did not fail needs none", () => {
  for (const status of ["DRAFT", "SCHEDULED", "PROCESSING", "PUBLISHED"] as const) expect(remedyOf({ status, approval: "none", targets: [out] })).toEqual(none);
});

test("of several accounts, the first that is disconnected is named", () => {
  const ended = (connectionId: string) => failed("RECONNECT", { connectionId, connectionStatus: "EXPIRED" });
  const targets = [out, failed("INVALID"), ended("first"), ended("second")];
  expect(remedyOf({ status: "PARTIALLY_PUBLISHED", approval: "none", targets })).toEqual({ remedy: "reconnect", reconnectId: "first" });
});

test("each failed account has a remedy of its own, and one that is out has none", () => {
  const post = { status: "PARTIALLY_PUBLISHED", approval: "none" } as const;
  const targets = [out, failed("INVALID"), failed("RECONNECT", { connectionStatus: "EXPIRED" }), failed("TRANSIENT")];
  expect(targets.map((target) => remedyOfAccount(post, target))).toEqual([null, "edit", "reconnect", "retry"]);
});
