import { afterAll, beforeAll, expect, test } from "vitest";
import { expectEachOnce, lateness, plan, type Stage, setStage, untilArmed, untilEnded } from "@/tests/fixtures/publishing";
import { sizeOf } from "@/tests/fixtures/size";
import { slowness } from "@/tests/fixtures/workflow/pace";

/** `FAULTS_DUE_POSTS=300` holds the promise in full: 5 s at one instant, p99 500 ms spread. The small run's bounds leave room for a busy machine. */
const count = sizeOf("FAULTS_DUE_POSTS", 30);
const bounds = () => (count >= 300 ? { instantMs: 5_000, spreadMs: 500 } : { instantMs: 10_000 * slowness(), spreadMs: 2_000 * slowness() });
let stage: Stage;

beforeAll(async () => {
  stage = await setStage({ accounts: count });
}, 240_000);
afterAll(() => stage.close());

test("posts due at the same instant are all out within seconds", async () => {
  // Time enough for their runs to fall asleep: they were planned long ago.
  const due = new Date(Date.now() + 3_000 + count * 50);
  const planned = await plan(stage, "instant", () => due);
  await untilArmed(planned);
  const posts = await untilEnded(planned, 60_000);
  await expectEachOnce(stage, posts);
  const late = await lateness(stage, posts);
  expect(late[0], "never early").toBeGreaterThanOrEqual(0);
  expect(late.at(-1)).toBeLessThan(bounds().instantMs);
});

test("posts spread over a minute's pace are on time", async () => {
  const start = Date.now() + 3_000;
  const planned = await plan(stage, "spread", (index) => new Date(start + index * 200));
  await untilArmed(planned);
  const posts = await untilEnded(planned, 120_000);
  await expectEachOnce(stage, posts);
  const late = await lateness(stage, posts);
  expect(late[Math.floor(late.length * 0.99) - 1]).toBeLessThan(bounds().spreadMs);
});
