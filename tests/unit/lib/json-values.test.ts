import { expect, test } from "vitest";
import { assertFewValues } from "@/server/lib/json-values";

const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}1${"]".repeat(depth)}`);

test("an input is as deep as allowed at most", () => {
  expect(() => assertFewValues(nested(64), 100_000)).not.toThrow();
  for (const depth of [65, 50_000]) expect(() => assertFewValues(nested(depth), 100_000)).toThrow("nested too deeply");
});
