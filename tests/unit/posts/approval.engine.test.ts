import { expect, test } from "vitest";
import {
  approvalAfterEdit,
  approvalOfNew,
  type EditedPost,
  isChanged,
  isPublishAllowed,
  planApproval,
  type Reviewed,
} from "@/server/domains/posts/approval.engine";
import type { Approval, PostStatus } from "@/server/domains/posts/posts.schema";

const now = new Date("2026-11-21T10:00:00.000Z");
const before = new Date("2026-11-21T09:59:59.999Z");
const after = new Date("2026-11-21T10:00:00.001Z");

const approver = { mayApprove: true, required: false };
const editor = { mayApprove: false, required: true };
const free = { mayApprove: false, required: false };

test.each([
  ["an editor's that is to go out", editor, false, "pending"],
  ["an editor's draft", editor, true, "none"],
  ["an approver's that is to go out", approver, false, "none"],
  ["an editor's where nobody asks", free, false, "none"],
] as const)("a new post: %s", (_, writer, isDraft, expected) => {
  expect(approvalOfNew(writer, isDraft)).toBe(expected);
});

test.each<[Approval, boolean]>([
  ["none", true],
  ["pending", false],
  ["approved", true],
  ["changes_requested", false],
])("%s may go out: %s", (approval, expected) => {
  expect(isPublishAllowed(approval)).toBe(expected);
});

const untouched: EditedPost = { status: "SCHEDULED", isDraft: undefined, becomesScheduled: false, changed: false };
const rewritten = { ...untouched, changed: true };
const planned = { ...untouched, isDraft: false, becomesScheduled: true, changed: true };
const draft: EditedPost = { ...untouched, status: "DRAFT", changed: true };
const withdrawn = { ...draft, isDraft: true };
const resubmitted = { ...untouched, isDraft: false };

test.each<[string, Approval, EditedPost, typeof editor, Approval]>([
  ["an editor rewrites what was approved", "approved", rewritten, editor, "pending"],
  ["an editor saves what was approved as it is", "approved", untouched, editor, "approved"],
  ["an editor says again that an approved post is to go out", "approved", resubmitted, editor, "approved"],
  ["an approver rewrites what was approved", "approved", rewritten, approver, "approved"],
  ["an approver rewrites what waits", "pending", rewritten, approver, "pending"],
  ["an editor rewrites a post from before the setting", "none", rewritten, editor, "pending"],
  ["an editor saves a post from before the setting as it is", "none", untouched, editor, "none"],
  ["an editor plans a draft", "none", planned, editor, "pending"],
  ["an approver plans a draft", "none", planned, approver, "none"],
  ["an editor rewrites a draft", "none", draft, editor, "none"],
  ["an editor rewrites a draft that waits", "pending", draft, editor, "pending"],
  ["an editor rewrites what waits", "pending", rewritten, editor, "pending"],
  ["an editor takes a post back that waits", "pending", withdrawn, editor, "none"],
  ["an editor takes a post back that is approved", "approved", withdrawn, editor, "none"],
  ["an editor makes a returned post a draft", "changes_requested", withdrawn, editor, "changes_requested"],
  ["an editor rewrites a returned post", "changes_requested", rewritten, editor, "changes_requested"],
  ["an editor plans a returned draft", "changes_requested", planned, editor, "pending"],
  ["an editor asks again for a returned post", "changes_requested", resubmitted, editor, "pending"],
  ["an approver plans a returned draft", "changes_requested", planned, approver, "changes_requested"],
  ["an editor rewrites a failed post", "approved", { ...rewritten, status: "FAILED" }, editor, "pending"],
  ["the setting is off: what was approved is another now", "approved", rewritten, free, "none"],
  ["the setting is off: what waited is planned again", "pending", planned, free, "none"],
  ["the setting is off: what waits is rewritten", "pending", rewritten, free, "pending"],
])("an edit: %s", (_, was, edit, writer, expected) => {
  expect(approvalAfterEdit(was, edit, writer)).toBe(expected);
});

const post: Reviewed = {
  content: "coffee",
  mediaUrls: ["https://cdn.example/a.jpg"],
  platformCaptions: { twitter: "short" },
  tiktokSettings: null,
  youtubeTitle: null,
  accountIds: ["a", "b"],
  settings: { a: { replySettings: "following", title: "one" } },
  scheduledAt: now,
};

test.each<[string, Partial<Reviewed>, boolean]>([
  ["nothing", {}, false],
  ["the accounts' order", { accountIds: ["b", "a"] }, false],
  ["the order of settings", { settings: { a: { title: "one", replySettings: "following" } } }, false],
  ["the text", { content: "tea" }, true],
  ["a version", { platformCaptions: {} }, true],
  ["the files", { mediaUrls: [] }, true],
  ["an account", { accountIds: ["a"] }, true],
  ["a setting", { settings: { a: { replySettings: "everyone", title: "one" } } }, true],
  ["the time", { scheduledAt: after }, true],
  ["the title", { youtubeTitle: "t" }, true],
  ["the platform's settings", { tiktokSettings: { disableDuet: true } }, true],
])("a change of %s: %s", (_, change, expected) => {
  expect(isChanged(post, { ...post, ...change })).toBe(expected);
});

test.each<[string, PostStatus, Approval, Date | null, Date | null, object]>([
  ["a scheduled one", "SCHEDULED", "pending", after, null, { do: "approve" }],
  ["a scheduled one whose time has come", "SCHEDULED", "pending", now, null, { do: "askTime" }],
  ["one that missed its time", "DRAFT", "pending", before, null, { do: "askTime" }],
  ["one that missed its time, with a new one", "DRAFT", "pending", before, after, { do: "schedule", at: after }],
  ["a draft with a time", "DRAFT", "pending", after, null, { do: "schedule", at: after }],
  ["a draft that was to go out at once", "DRAFT", "pending", null, null, { do: "publish" }],
  ["a draft that was to go out at once, with a time", "DRAFT", "pending", null, after, { do: "schedule", at: after }],
  ["a failed one", "FAILED", "pending", before, null, { do: "approve" }],
  ["a returned one", "SCHEDULED", "changes_requested", after, null, { do: "approve" }],
  ["one that nobody asks about", "SCHEDULED", "none", after, null, { do: "refuse" }],
  ["an approved one, with a time", "SCHEDULED", "approved", after, after, { do: "refuse" }],
])("approving %s", (_, status, approval, scheduledAt, at, expected) => {
  expect(planApproval({ status, approval, scheduledAt }, at, now)).toEqual(expected);
});
