import { expect, test } from "vitest";
import { finishedSentences, newRun, withEvent } from "@/components/copilot/run-state";
import type { CopilotEvent } from "@/server/domains/copilot/copilot-events.schema";

const after = (...events: CopilotEvent[]) => events.reduce(withEvent, newRun);
const round = (number: number): CopilotEvent => ({ kind: "round", round: number, model: "m" });
const text = (piece: string): CopilotEvent => ({ kind: "text", text: piece });
const called: CopilotEvent = { kind: "tool_call", callId: "1-1", tool: "get_insights", input: { windowDays: 7 } };
const toolResult: CopilotEvent = { kind: "tool_result", callId: "1-1", tool: "get_insights", ok: true, output: 1, ms: 4 };

test("a call stands once, without and then with its answer", () => {
  expect(after(round(1), called, called).calls).toEqual([{ callId: "1-1", tool: "get_insights", input: { windowDays: 7 }, result: null }]);
  expect(after(round(1), called, toolResult).calls[0]?.result).toEqual({ ok: true, output: 1, ms: 4 });
});

test("a round that is sent again replaces its earlier text, and nothing of the one before", () => {
  expect(after(round(1), text("One. "), round(2), text("Tw"), round(2), text("Two.")).text).toBe("One. Two.");
});

test("the answer of the end is the whole answer", () => {
  expect(after(round(1), text("Half"), { kind: "done", reply: "Whole.", usage: null })).toMatchObject({ phase: "done", text: "Whole." });
});

test.each<[CopilotEvent, string]>([
  [{ kind: "stopped" }, "stopped"],
  [{ kind: "failed", code: "COPILOT_FAILED", message: "No." }, "failed"],
])("%j ends it and keeps what came", (event, phase) => {
  expect(after(round(1), text("So far."), event)).toMatchObject({ phase, text: "So far." });
});

test.each([
  ["One. Two", "One."],
  ["هل تم؟ نعم", "هل تم؟"],
  ["no end", ""],
  ["a line\nnext", "a line\n"],
])("of %j a reader receives %j", (written, spoken) => {
  expect(finishedSentences(written)).toBe(spoken);
});
