import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, test } from "vitest";
import { freePort } from "@/server/lib/free-port";
import { launch } from "@/tests/fixtures/instance";
import { expectEachOnce, plan, type Stage, setStage, untilArmed, untilEnded } from "@/tests/fixtures/publishing";
import { sizeOf } from "@/tests/fixtures/size";

/** `FAULTS_RACED_POSTS=500` is the promise in full. */
const count = sizeOf("FAULTS_RACED_POSTS", 80);
const accounts = 40;
let stage: Stage;
const others: ReturnType<typeof launch>[] = [];

beforeAll(async () => {
  stage = await setStage({ accounts });
  for (let engine = 2; engine <= 4; engine++) {
    others.push(launch({ ...stage.instance.env, ENGINE_PORT: String(await freePort()) }, ["--only", "engine"]));
  }
  await Promise.all(others.map((other) => other.ready));
}, 240_000);

afterAll(async () => {
  await Promise.all(
    others.map(async ({ launcher }) => {
      launcher.kill("SIGTERM");
      await once(launcher, "exit");
    }),
  );
  await stage.close();
}, 60_000);

test("four engines, and four runs for each post, publish each exactly once", async () => {
  const due = new Date(Date.now() + 8_000);
  const batches = Array.from({ length: Math.ceil(count / accounts) }, (_, batch) => plan(stage, `raced ${batch}`, () => due));
  const planned = (await Promise.all(batches)).flat();
  await untilArmed(planned);
  const doubled = planned.flatMap((post) =>
    Array.from({ length: 3 }, () => ({
      id: randomUUID(),
      name: "posts/armed",
      data: { workspaceId: stage.workspaceId, postId: post.id, revision: 0, scheduledAt: due.toISOString() },
    })),
  );
  const { ENGINE_PORT, INNGEST_EVENT_KEY } = stage.instance.env;
  for (let from = 0; from < doubled.length; from += 200) {
    await fetch(`http://127.0.0.1:${ENGINE_PORT}/e/${INNGEST_EVENT_KEY}`, { method: "POST", body: JSON.stringify(doubled.slice(from, from + 200)) });
  }
  await expectEachOnce(stage, await untilEnded(planned, 120_000));
});
