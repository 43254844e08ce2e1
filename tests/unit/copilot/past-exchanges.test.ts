import { expect, test } from "vitest";
import { pastExchanges, type Unanswered } from "@/components/copilot/past-exchanges";
import type { SessionView } from "@/server/domains/copilot/session-view.schema";

const message = (role: "user" | "assistant", content: string): SessionView["messages"][number] => ({
  id: content,
  runId: "r",
  role,
  content,
  lookups: 0,
  createdAt: "2026-11-20T08:00:00.000Z",
});
const answered = (name: string) => [message("user", `${name}?`), message("assistant", `${name}.`)];
const without = (runId: string, question: string, after: number, more: Partial<Unanswered> = {}): Unanswered => ({
  runId,
  question,
  after,
  words: "",
  end: "failed",
  code: "COPILOT_FAILED",
  mayHaveChanged: false,
  confirm: [],
  lookups: 0,
  ...more,
});
const proposal = { id: "p", runId: "x", tool: "pause_campaign", title: "", preview: {}, changes: [], state: "PROPOSED" as const, expiresAt: "" };
const live = (message: string, runId: string | null = null) => ({ runId, message });

type Case = [name: string, talk: Partial<SessionView>, live: { runId: string | null; message: string } | null, told: string[]];

test.each<Case>([
  ["nothing", {}, null, []],
  ["answers only", { messages: [...answered("a"), ...answered("b")] }, null, ["a? a.", "b? b."]],
  [
    "a failure before, between and after",
    { messages: [...answered("a"), ...answered("b")], unanswered: [without("x", "1", 0), without("y", "2", 2), without("z", "3", 4)] },
    null,
    ["1 -", "a? a.", "2 -", "b? b.", "3 -"],
  ],
  ["asked again and answered", { messages: answered("a"), unanswered: [without("x", "a?", 0)] }, null, ["a? a."]],
  ["asked again and failed again", { unanswered: [without("x", "a?", 0), without("y", "a?", 0)] }, null, ["a? -"]],
  [
    "asked again, and something may have come of the first",
    { messages: answered("a"), unanswered: [without("x", "a?", 0, { mayHaveChanged: true })] },
    null,
    ["a? -", "a? a."],
  ],
  [
    "asked again, and the first has proposed a change",
    { messages: answered("a"), unanswered: [without("x", "a?", 0)], proposals: [proposal] },
    null,
    ["a? -", "a? a."],
  ],
  ["the same question later on", { messages: [...answered("b"), ...answered("a")], unanswered: [without("x", "a?", 0)] }, null, ["a? -", "b? b.", "a? a."]],
  ["just failed, and shown by the page itself", { unanswered: [without("x", "a?", 0)] }, live("a?", "x"), []],
  ["just answered, and shown by the page itself", { messages: answered("a") }, live("a?", "r"), []],
  ["being asked again", { unanswered: [without("x", "a?", 0)] }, live("a?"), []],
  ["something else being asked", { unanswered: [without("x", "a?", 0, { words: "Half" })] }, live("b?"), ["a? Half -"]],
])("%s", (_name, { messages = [], unanswered = [], proposals = [] }, shown, notes) => {
  const past = pastExchanges({ messages, unanswered, proposals }, shown);
  expect(past.map((one) => [one.question, one.answer?.content, one.unanswered ? "-" : ""].filter(Boolean).join(" "))).toEqual(notes);
});
