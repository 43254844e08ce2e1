import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accepted, expectEachOnce, order, plan, readPosts, type Stage, setStage, untilArmed, untilDue, untilEnded } from "@/tests/fixtures/publishing";
import { sizeOf } from "@/tests/fixtures/size";

/** Kills of one kind; `FAULTS_KILLS=100` makes the two hundred of the promise. */
const kills = sizeOf("FAULTS_KILLS", 2);
const perKill = 6;
let stage: Stage;

beforeAll(async () => {
  stage = await setStage({ accounts: perKill, env: { PUBLISH_LEASE_SECONDS: "3" } });
}, 120_000);
afterAll(() => stage.close());

async function untilAccepted(contents: readonly string[], count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const there = (await accepted(stage)).filter((entry) => contents.includes(entry.content));
      expect(there.length).toBeGreaterThanOrEqual(count);
    },
    { timeout: 30_000, interval: 5 },
  );
}

async function untilBack(): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${stage.instance.baseUrl}/api/health`)).status).toBe(200), { timeout: 60_000, interval: 100 });
}

test(
  "killed after the platform accepted and before we knew: read back, never sent twice",
  async () => {
    for (let round = 1; round <= kills; round++) {
      await order(stage, { platform: "TWITTER", operation: "create", behaviour: "hang", times: perKill });
      const due = new Date(Date.now() + 2_500);
      const planned = await plan(stage, `hang ${round}`, () => due);
      await untilDue(due);
      await untilAccepted(
        planned.map((post) => post.content),
        perKill,
      );
      stage.instance.kill("web");
      const posts = await untilEnded(planned, 60_000);
      await expectEachOnce(stage, posts);
    }
  },
  kills * 75_000,
);

test(
  "killed in the middle of publishing: each post goes out once",
  async () => {
    for (let round = 1; round <= kills; round++) {
      await untilBack();
      const due = new Date(Date.now() + 4_000);
      const planned = await plan(stage, `middle ${round}`, () => due);
      await untilArmed(planned);
      await untilDue(due);
      await untilAccepted(
        planned.map((post) => post.content),
        1,
      );
      stage.instance.kill(round % 2 === 0 ? "engine" : "web");
      const posts = await untilEnded(planned, 60_000);
      await expectEachOnce(stage, posts);
    }
  },
  kills * 75_000,
);

test("killed before it sent anything: the posts are out within a minute", async () => {
  await untilBack();
  const due = new Date(Date.now() + 4_000);
  const planned = await plan(stage, "unsent", () => due);
  await untilArmed(planned);
  await untilDue(due, 30);
  stage.instance.kill("web");
  stage.instance.kill("engine");
  await untilEnded(planned, 60_000);
  await expectEachOnce(stage, await readPosts(planned));
});
