import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accepted, plan, type Stage, setStage, untilArmed, untilEnded } from "@/tests/fixtures/publishing";
import { sizeOf } from "@/tests/fixtures/size";

/** `FAULTS_RACES=500` is the promise in full. */
const races = sizeOf("FAULTS_RACES", 40);
const batch = 20;
let stage: Stage;

beforeAll(async () => {
  stage = await setStage({ accounts: batch });
}, 120_000);
afterAll(() => stage.close());

/**
 * From the due time, in ms: around the claims, which are spread over the second that ends a second before. A busy machine answers a request
 * hundreds of milliseconds late, so that some must be early for either side to win.
 */
const offsets = [-2_800, -2_400, -2_100, -1_900, -1_700, -1_500, -1_300, -1_100, -900, 0];

/** An edit or a deletion, both at each offset; returns the response. */
async function race(post: { id: string; content: string; scheduledAt: Date }, index: number) {
  await delay(post.scheduledAt.getTime() + (offsets[(index >> 1) % offsets.length] ?? 0) - Date.now());
  return index % 2 === 0 ? stage.call("PATCH", `/posts/${post.id}`, { content: `${post.content} edited` }) : stage.call("DELETE", `/posts/${post.id}`);
}

test(
  "an edit or a deletion at the time of the claim wins or is told that it lost; what goes out is what was stored",
  async () => {
    const wins = { edit: 0, delete: 0, run: 0 };
    for (let round = 0; round < races / batch; round++) {
      const due = new Date(Date.now() + 4_000);
      const planned = await plan(stage, `race ${round}`, () => due);
      await untilArmed(planned);
      const answers = await Promise.all(planned.map(race));
      await untilEnded(
        planned.filter((_, index) => !(index % 2 === 1 && answers[index]?.status === 200)),
        60_000,
      );
      const contents = (await accepted(stage)).map((entry) => entry.content);
      for (const [index, post] of planned.entries()) {
        const answer = answers[index];
        const sent = contents.filter((content) => content === post.content || content === `${post.content} edited`);
        if (answer?.status === 503) {
          // The server was too busy to look: nothing was changed, and a retry is safe.
          expect(sent).toEqual([post.content]);
        } else if (answer?.status === 400) {
          expect([answer.code, sent]).toEqual(["POST_IMMUTABLE", [post.content]]);
          wins.run += 1;
        } else if (index % 2 === 0) {
          expect([answer?.status, sent]).toEqual([200, [`${post.content} edited`]]);
          wins.edit += 1;
        } else {
          expect([answer?.status, sent]).toEqual([200, []]);
          wins.delete += 1;
        }
      }
    }
    // Both sides must have won some, or this was no race.
    expect(wins.run, JSON.stringify(wins)).toBeGreaterThan(0);
    expect(wins.edit + wins.delete, JSON.stringify(wins)).toBeGreaterThan(0);
  },
  120_000 + races * 2_000,
);
