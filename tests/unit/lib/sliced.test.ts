import { expect, test } from "vitest";
import { inSlices } from "@/server/lib/sliced";

test("a long calculation leaves the event loop to others between its slices", async () => {
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 1);
  function* slow(): Generator<void, string> {
    const endsAt = performance.now() + 200;
    while (performance.now() < endsAt) yield;
    return "done";
  }
  expect(await inSlices(slow())).toBe("done");
  clearInterval(others);
  expect(turns).toBeGreaterThan(3);
});
