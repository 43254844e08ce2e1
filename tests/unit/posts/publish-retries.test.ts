import { expect, test } from "vitest";
import { ClaimLost, retryBriefly, retryUntilStored } from "@/server/domains/posts/service/publish-retries";

/** Work that ends on demand. */
function held() {
  let end: (error?: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return { ended, end };
}

test("eight statements run at once, urgent ones first, each in its order, and the rest go on after a failure", async () => {
  const started: string[] = [];
  const works = ["1", "2", "3", "4", "5", "6", "7", "8", "ordinary", "urgent", "next urgent"].map((name) => ({ name, ...held() }));
  const all = works.map(({ name, ended }) =>
    (name.endsWith("urgent") ? retryBriefly : retryUntilStored)(() => {
      started.push(name);
      return ended;
    }),
  );
  const outcomes = Promise.allSettled(all);
  expect(started).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  works[0]?.end(new ClaimLost());
  await expect(all[0]).rejects.toThrow(ClaimLost);
  expect(started.slice(8)).toEqual(["urgent"]);
  for (const work of works.slice(1)) work.end();
  expect((await outcomes).map((outcome) => outcome.status)).toEqual(["rejected", ...works.slice(1).map(() => "fulfilled")]);
  expect(started.slice(8)).toEqual(["urgent", "next urgent", "ordinary"]);
  await expect(retryUntilStored(async () => "again")).resolves.toBe("again");
});
