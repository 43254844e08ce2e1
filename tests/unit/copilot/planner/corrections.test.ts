import { expect, it } from "vitest";
import { play } from "@/tests/eval/copilot/play";
import { resolved } from "@/tests/eval/copilot/world";

/** What is proposed after a message that corrects an earlier proposal, and that the earlier one is withdrawn. */

it.each<[string[], string, unknown]>([
  [["schedule the oud draft for tuesday 6pm", "make it 7"], "schedule_posts", { posts: [{ postId: "$p2", scheduledAt: "2026-11-24T16:00:00.000Z" }] }],
  [["جدول بوست العود الثلاثاء ٦ مساء", "خلها ٨"], "schedule_posts", { posts: [{ postId: "$p2", scheduledAt: "2026-11-24T17:00:00.000Z" }] }],
  [["schedule the abaya draft for tuesday 6pm", "wed 25th"], "schedule_posts", { posts: [{ postId: "$p1", scheduledAt: "2026-11-25T15:00:00.000Z" }] }],
  [["pause Outlet Clearance", "sorry, I meant Ramadan collection"], "pause_campaign", { campaignId: "$c9", reason: "sorry, I meant Ramadan collection" }],
])("%j", (messages, tool, input) => {
  const { calls } = play(messages, "w", "en");
  const made = calls.filter((call) => call.tool === tool || call.tool === "discard_changes");
  expect(made).toEqual([
    { tool: "discard_changes", input: { proposalIds: [expect.any(String)] } },
    { tool, input: JSON.parse(resolved(JSON.stringify(input))) },
  ]);
});

it.each(["yes, save the 2 drafts", "نعم الثاني"])("%s is of what waits, and no other hour", (yes) => {
  const { calls } = play(["write two posts for Instagram about our coffee", yes], "w", "en");
  expect(calls.flatMap(({ tool }) => (/^(?:create|discard)/.test(tool) ? [tool] : []))).toEqual([]);
});

it.each(["وقف الحملة", "حبس الحملة"])("%s: which one is asked", (message) => {
  expect(play([message], "w", "ar").calls.map(({ tool }) => tool)).toEqual(["list_campaigns"]);
});
