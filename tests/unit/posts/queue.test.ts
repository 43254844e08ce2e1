import { expect, test } from "vitest";
import { Queue } from "@/server/domains/posts/service/queue";

/** Work that ends when it is told to. */
function held() {
  let end: (error?: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return { ended, end };
}

test("runs as many at once as it is wide, urgent work first, each in its order, and goes on after a failure", async () => {
  const queue = new Queue(2);
  const started: string[] = [];
  const works = ["a", "b", "c", "d", "e"].map((name) => ({ name, ...held() }));
  const urgent = new Set(["d", "e"]);
  const all = works.map((work) =>
    queue.run(
      () => {
        started.push(work.name);
        return work.ended;
      },
      urgent.has(work.name) ? "urgent" : "ordinary",
    ),
  );
  const outcomes = Promise.allSettled(all);
  expect(started).toEqual(["a", "b"]);
  works[0]?.end(new Error("refused"));
  await expect(all[0]).rejects.toThrow("refused");
  expect(started).toEqual(["a", "b", "d"]);
  for (const work of works.slice(1)) work.end();
  expect((await outcomes).map((outcome) => outcome.status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled", "fulfilled"]);
  expect(started).toEqual(["a", "b", "d", "e", "c"]);
  await expect(queue.run(async () => "again")).resolves.toBe("again");
});
