import { expect, test } from "vitest";
import { interpret, retryAfter, serializedError } from "@/server/workflow/interpret";

const now = new Date("2026-11-21T07:00:00.000Z");
const sdk = { "x-inngest-sdk": "js:v4.24.0" };
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers: { ...sdk, ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const step = { id: "abc", op: "StepRun", name: "a", displayName: "a", data: 1 };

test.each([
  ["a value", answer(200, { n: 1 }), false, { type: "completed", output: { n: 1 } }],
  ["nothing", answer(200, ""), false, { type: "completed", output: null }],
  ["a run that is complete", answer(206, { id: "x", op: "RunComplete", data: 2 }), false, { type: "completed", output: 2 }],
  ["a step", answer(206, [step]), false, { type: "progress", operations: [step] }],
  [
    "a failing step",
    answer(206, [{ id: "abc", op: "StepError", error: { name: "E", message: "m" } }], { "retry-after": "3" }),
    false,
    { type: "retry", error: { name: "E", message: "m" }, retryAt: new Date("2026-11-21T07:00:03.000Z") },
  ],
  [
    "a failing step on its last attempt",
    answer(206, [{ id: "abc", op: "StepError", error: { name: "E", message: "m" } }]),
    true,
    { type: "progress", operations: [{ id: "abc", op: "StepFailed", error: { name: "E", message: "m" } }] },
  ],
  [
    "operations that are none",
    answer(206, [{ id: 1 }]),
    false,
    { type: "failed", error: { name: "ProtocolError", message: "The serve handler answered with operations that cannot be read" } },
  ],
  [
    "an error",
    answer(500, { name: "E", message: "m" }, { "x-inngest-no-retry": "false" }),
    false,
    { type: "retry", error: { name: "E", message: "m" }, retryAt: null },
  ],
  ["an error on the last attempt", answer(500, { name: "E", message: "m" }), true, { type: "failed", error: { name: "E", message: "m" } }],
  ["a final error", answer(400, { name: "E", message: "m" }, { "x-inngest-no-retry": "true" }), false, { type: "failed", error: { name: "E", message: "m" } }],
  ["an error without words", answer(500, ""), false, { type: "retry", error: { name: "Error", message: "The serve handler answered 500" }, retryAt: null }],
  [
    "a stream",
    answer(201, ""),
    false,
    { type: "failed", error: { name: "NotSupported", message: "Streaming answers are not supported by the embedded engine" } },
  ],
  ["a proxy's answer", { status: 502, headers: {}, body: "" }, true, { type: "disturbed", reason: "answered 502, and not by the SDK" }],
  ["a refused signature", { status: 401, headers: {}, body: "{}" }, true, { type: "disturbed", reason: "the serve handler refused the signature" }],
])("%s", (_name, given, final, outcome) => {
  expect(interpret(given, final, now)).toEqual(outcome);
});

test.each([
  [undefined, null],
  ["", null],
  ["soon", null],
  ["0", "2026-11-21T07:00:00.000Z"],
  ["90", "2026-11-21T07:01:30.000Z"],
  ["2026-11-21T07:00:00.250Z", "2026-11-21T07:00:00.250Z"],
  ["2026-11-20T00:00:00.000Z", "2026-11-21T07:00:00.000Z"],
  ["2027-11-20T00:00:00.000Z", "2026-11-28T07:00:00.000Z"],
])("Retry-After %j is %j", (header, instant) => {
  expect(retryAfter(header, now)?.toISOString() ?? null).toBe(instant);
});

test.each([
  [
    { name: "E", message: "m", stack: "s", cause: 1 },
    { name: "E", message: "m", stack: "s", cause: 1 },
  ],
  [{ error: "old form" }, { name: "Error", message: "old form" }],
  ["text", { name: "Error", message: "text" }],
  [null, { name: "Error", message: "The function failed" }],
])("the error %j", (value, error) => {
  expect(serializedError(value)).toEqual(error);
});
