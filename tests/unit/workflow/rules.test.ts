import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { retryDelay } from "@/server/workflow/apply";
import { cronProblem, nextTick } from "@/server/workflow/cron-times";
import { isOutage } from "@/server/workflow/database";
import { durationOf, instantOf } from "@/server/workflow/durations";
import { equalityPaths, expressionProblem, isTrue, keyOf, pathKey } from "@/server/workflow/expressions";
import { readEvents } from "@/server/workflow/incoming-events";
import { sameSecret, signedBody } from "@/server/workflow/signing";

const now = new Date("2026-11-21T07:00:00.000Z");

test.each([
  ["1s", 1000],
  ["1d2h3m4s", 93_784_000],
  ["2w", 1_209_600_000],
  ["", null],
  ["1", null],
  ["1ms", null],
  ["2026-11-21", null],
])("the duration %j is %j", (text, milliseconds) => {
  expect(durationOf(text)).toBe(milliseconds);
});

test.each([
  ["", "2026-11-21T07:00:00.000Z"],
  ["90s", "2026-11-21T07:01:30.000Z"],
  ["2026-12-01T00:00:00.123Z", "2026-12-01T00:00:00.123Z"],
  ["tomorrow", null],
])("the instant %j is %j", (text, instant) => {
  expect(instantOf(text, now)?.toISOString() ?? null).toBe(instant);
});

test.each([
  ["event.data.n == 1", { event: { data: { n: 1 } } }, true],
  ["event.data.n > 1", { event: { data: { n: 1.5 } } }, true],
  ["event.data.id == async.data.id", { event: { data: { id: "a" } }, async: { data: { id: "b" } } }, false],
  ["event.data.missing == 1", { event: { data: {} } }, false],
  ["event.data.missing != 1", { event: { data: {} } }, true],
  ["event.data.missing != null", { event: { data: {} } }, false],
  ["event.data.missing != 1 && event.data.n == 1", { event: { data: {} } }, false],
  ["event.data.n != 1", { event: { data: { n: 1 } } }, false],
  ["event.data.n", { event: { data: { n: 1 } } }, false],
  ["has(event.data.n) && event.data.n in [1, 2]", { event: { data: { n: 2 } } }, true],
])("%s holds for %j: %j", (expression, context, truth) => {
  expect(isTrue(expression, context)).toBe(truth);
});

test("key expressions", () => {
  expect(keyOf("event.data.a", { event: { data: { a: "x" } } })).toBe('"x"');
  expect(keyOf("event.data.a + '-' + string(event.data.b)", { event: { data: { a: "x", b: 7 } } })).toBe('"x-7"');
  expect(keyOf("event.data.a", { event: { data: {} } })).toBe("");
  expect(keyOf("1 + 1", {})).toBe('"2"');
  expect(expressionProblem("event.data.a == 1")).toBeNull();
  expect(expressionProblem("event.(")).toEqual(expect.any(String));
});

test.each([
  ["event.data.id == async.data.id", { own: "data.id", other: "data.id" }],
  [" async.data.post == event.data.id ", { own: "data.id", other: "data.post" }],
  ["event.data.id == event.data.id", null],
  ["event.data.n < async.data.n && event.data.id == async.data.id", { own: "data.id", other: "data.id" }],
  ["event.data.id == async.data.id || event.data.n == async.data.n", null],
  ["!(event.data.id == async.data.id && true)", null],
  ["event.data.a == 'x && event.data.id == async.data.id'", null],
  ["event.data.id != async.data.id", null],
])("%s finds its runs by %j", (expression, paths) => {
  expect(equalityPaths(expression)).toEqual(paths);
});

test("index keys tell values apart as CEL does, and never reach a prototype", () => {
  const key = (value: unknown) => pathKey("data.id", "data.id", { data: { id: value } });
  expect(key("1")).not.toBe(key(1));
  expect(key("1")).toBe(key("1"));
  expect(key({})).toBeNull();
  expect(pathKey("x", "data.constructor.name", { data: {} })).toBeNull();
});

test.each([
  ["0 9 * * *", "2026-11-21T09:00:00.000Z"],
  ["TZ=Asia/Riyadh 0 9 * * *", "2026-11-22T06:00:00.000Z"],
  ["*/5 * * * *", "2026-11-21T07:05:00.000Z"],
  // The clocks go forward in New York on 2027-03-14: half past two does not exist that day.
  ["TZ=America/New_York 0 12 14 3 *", "2027-03-14T16:00:00.000Z"],
])("the next tick of %s is %s", (cron, tick) => {
  expect(cronProblem(cron)).toBeNull();
  expect(nextTick(cron, now)?.toISOString()).toBe(tick);
});

test.each([["* * * * * *"], ["61 * * * *"], ["TZ=Nowhere/City 0 9 * * *"], [""], ["0 9 30 2 *"]])("the cron %j is refused", (cron) => {
  expect(cronProblem(cron)).toContain("cron");
});

test("retries wait longer each time", () => {
  const seconds = Array.from({ length: 12 }, (_, attempt) => retryDelay(attempt) / 1000);
  [15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200, 7200, 7200].forEach((step, attempt) => {
    expect(seconds[attempt]).toBeGreaterThanOrEqual(step);
    expect(seconds[attempt]).toBeLessThanOrEqual(step * 1.1);
  });
});

test("the signature is that of the SDK, whatever the keys and strings", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: "binary" }), (value, text) => {
      const { body, signature } = signedBody({ value, text, "10": 1, "9": 2, gone: undefined }, "signkey-prod-abc", now);
      expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify({ value, text, "10": 1, "9": 2 })));
      expect(body).toContain('{"10":1,"9":2,"text":');
      const digest = createHmac("sha256", "abc")
        .update(`${body}${now.getTime() / 1000}`)
        .digest("hex");
      expect(signature).toBe(`t=${now.getTime() / 1000}&s=${digest}`);
    }),
  );
});

test("secrets are compared whole", () => {
  expect(sameSecret("abc", "abc")).toBe(true);
  expect(sameSecret("abc", "abcd")).toBe(false);
  expect(sameSecret("", "abc")).toBe(false);
});

test("ids come from the event, else from the seed, and are then the same each time", () => {
  const read = (seed?: string, id?: string) => {
    const result = readEvents([{ name: "a", ...(id ? { id } : {}) }, { name: "a" }], seed, now);
    return "events" in result ? result.events.map((event) => event.id) : [];
  };
  expect(read("seed")).toEqual(read("seed"));
  expect(new Set(read("seed")).size).toBe(2);
  expect(read("seed", "mine")[0]).toBe("mine");
  expect(read()).not.toEqual(read());
});

test.each([
  [Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), true],
  [new Error("Connection terminated unexpectedly"), true],
  [new Error("Query read timeout"), true],
  // The words of a client that could not connect in time.
  [new Error("timeout expired"), true],
  [Object.assign(new Error("shutting down"), { code: "57P01" }), true],
  [Object.assign(new Error("too many"), { code: "53300" }), true],
  [Object.assign(new Error("unique"), { code: "23505" }), false],
  [new TypeError("x is not a function"), false],
  ["text", false],
])("%s is an outage: %j", (error, outage) => {
  expect(isOutage(error)).toBe(outage);
});
