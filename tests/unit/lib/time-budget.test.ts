import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { withinBudget } from "@/server/lib/time-budget";

describe("work within a time budget", () => {
  test("is given up when the budget is over", async () => {
    await expect(withinBudget(new Promise(() => undefined), 20)).rejects.toThrow("no answer within 20 ms");
  });

  test("that has answered while the process stood still is not given up", async () => {
    const work = withinBudget(readFile(__filename, "utf8"), 80);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120);
    expect(await work).toContain("stood still");
  });
});
