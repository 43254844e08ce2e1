import { expect, test } from "vitest";
import { joinCalls } from "@/server/lib/join-calls";

/** A run that the test resolves, so that it decides what arrives while another is pending. */
function byHand() {
  const rounds: { calls: readonly string[]; answer(results: string[]): void; fail(error: Error): void }[] = [];
  const call = joinCalls<string, string>(
    (calls) => new Promise((answer, fail) => rounds.push({ calls, answer, fail })),
    ([name = ""]) => name,
  );
  return { rounds, call };
}

test("calls that come while a round is under way share the next, each with its own answer", async () => {
  const { rounds, call } = byHand();
  const answers = [call("a1"), call("a2"), call("a3")];
  expect(rounds.map(({ calls }) => calls)).toEqual([["a1"]]);
  rounds[0]?.answer(["first"]);
  await answers[0];
  expect(rounds.map(({ calls }) => calls)).toEqual([["a1"], ["a2", "a3"]]);
  rounds[1]?.answer(["second", "third"]);
  expect(await Promise.all(answers)).toEqual(["first", "second", "third"]);
});

test("another key does not wait", () => {
  const { rounds, call } = byHand();
  void call("a");
  void call("b");
  expect(rounds.map(({ calls }) => calls)).toEqual([["a"], ["b"]]);
});

test("a round that fails fails all of its calls and no other, and the next call begins again", async () => {
  const { rounds, call } = byHand();
  const [first, ...joined] = [call("a"), call("a"), call("a")];
  rounds[0]?.answer(["fine"]);
  expect(await first).toBe("fine");
  rounds[1]?.fail(new Error("broken"));
  for (const each of joined) await expect(each).rejects.toThrow("broken");
  void call("a");
  expect(rounds).toHaveLength(3);
});
