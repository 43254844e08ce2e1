import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import { type BulkState, bulkChange, idsWithUnknownOutcome, initialBulkState, wouldChange } from "@/components/ads/actions/bulk-change";
import type { TableCampaign } from "@/components/ads/campaigns/table-campaign";
import { MAX_SELECTED, withChosen } from "@/components/ads/campaigns/use-selection";
import { isAnswerLost } from "@/components/errors/app-error";
import type { ChangeOutcome } from "@/server/domains/ads/actions.schema";

const diff = { status: { from: "ACTIVE", to: "PAUSED" } } as const;
const would = (id: string): ChangeOutcome => ({ id, ok: true, result: { dryRun: true, diff, warnings: [], noop: false } });
const already = (id: string): ChangeOutcome => ({
  id,
  ok: true,
  result: { dryRun: true, diff: { status: { from: "PAUSED", to: "PAUSED" } }, warnings: [], noop: true },
});
const refused = (id: string, code: string): ChangeOutcome => ({ id, ok: false, error: { code, message: "META: down", details: null } });
const lostAnswer = new Error("fetch failed");

/** A sheet over a connection whose answers are these, in their order. */
function sheet(...answers: (ChangeOutcome[] | Error)[]) {
  let state: BulkState = initialBulkState;
  const calls: { ids: readonly string[]; dryRun: boolean }[] = [];
  const steps: BulkState["step"][] = [];
  const run = bulkChange(
    async (ids, { dryRun }) => {
      calls.push({ ids, dryRun });
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error("asked once more than expected");
      return answer;
    },
    (change) => {
      state = change(state);
      steps.push(state.step);
    },
  );
  return { ...run, asked: calls, seen: steps, state: () => state, outcomes: () => [...state.outcomes.values()] };
}

const both = ["a", "b"];
const previews = [would("a"), would("b")];

describe("a change of several whose answer is lost", () => {
  test("is never reported as nothing done: all that were sent are read again", async () => {
    const one = sheet(previews, previews, lostAnswer, [already("a"), would("b")]);
    await one.look(both);
    await one.commit(both, one.state().outcomes, "");
    expect(one.asked).toEqual([true, true, false, true].map((dryRun) => ({ ids: both, dryRun })));
    expect(one.seen).toContain("checking");
    expect(one.state()).toMatchObject({ step: null, tried: both, lost: true, committed: false, changedSinceShown: false });
    expect(one.outcomes()).toEqual([already("a"), would("b")]);
    expect(idsWithUnknownOutcome(one.state())).toEqual([]);
  });

  test("leaves open what became of them while nobody answers, and offers none of them", async () => {
    const one = sheet(previews, previews, lostAnswer, lostAnswer, [already("a"), refused("b", "UPSTREAM_ERROR")], [already("b")]);
    await one.look(both);
    await one.commit(both, one.state().outcomes, "");
    expect(one.state()).toMatchObject({ step: null, tried: both, lost: true });
    expect([idsWithUnknownOutcome(one.state()), one.outcomes().filter(wouldChange)]).toEqual([both, []]);
    // A platform that is down now does not say that it never did it.
    await one.check(idsWithUnknownOutcome(one.state()));
    expect(idsWithUnknownOutcome(one.state())).toEqual(["b"]);
    await one.check(idsWithUnknownOutcome(one.state()));
    expect([idsWithUnknownOutcome(one.state()), one.outcomes()]).toEqual([[], [already("a"), already("b")]]);
    expect(one.asked.at(-1)).toEqual({ ids: ["b"], dryRun: true });
  });
});

test.each([
  ["the look before it fails", [previews, lostAnswer], { tried: [], lost: false, changedSinceShown: false, committed: false }],
  ["the look before it finds another state", [previews, [already("a"), would("b")]], { tried: [], lost: false, changedSinceShown: true, committed: false }],
  [
    "it is answered",
    [previews, previews, [refused("a", "UPSTREAM_ERROR"), refused("b", "CONFLICT")]],
    { tried: both, lost: false, changedSinceShown: false, committed: true },
  ],
] as const)("a change of several when %s", async (_name, answers, expected) => {
  const one = sheet(...answers.map((answer) => (answer instanceof Error ? answer : [...answer])));
  await one.look(both);
  await one.commit(both, one.state().outcomes, "");
  expect(one.state()).toMatchObject({ step: null, ...expected });
  expect(idsWithUnknownOutcome(one.state())).toEqual([]);
});

describe("chosen campaigns", () => {
  const campaign = (id: string, spend: number) => ({ id, kpis: { spend } }) as TableCampaign;

  test("keep the days that their figures are of, whatever period the list shows later", () => {
    const chosen = withChosen(withChosen(new Map(), [campaign("a", 300)], 30, true), [campaign("b", 70)], 7, true);
    expect([...chosen.values()].map(({ id, kpis, days }) => [id, kpis.spend / days])).toEqual([
      ["a", 10],
      ["b", 10],
    ]);
    expect([...withChosen(chosen, [campaign("a", 70)], 7, false).keys()]).toEqual(["b"]);
  });

  test("are at most as many as are changed at a time", () => {
    const many = Array.from({ length: MAX_SELECTED + 1 }, (_, place) => campaign(String(place), 1));
    expect(withChosen(new Map(), many, 30, true).size).toBe(MAX_SELECTED);
  });
});

test.each<[string, unknown, boolean]>([
  ["a connection that broke", new TRPCClientError("fetch failed"), true],
  ["a proxy's own page in place of an answer", new TRPCClientError("Unexpected token '<'"), true],
  ["a fault on the way", answerOf("INTERNAL_ERROR"), true],
  ["a platform that refused", answerOf("UPSTREAM_ERROR"), false],
  ["another change under way", answerOf("CONFLICT"), false],
  ["a right that was taken away", answerOf("FORBIDDEN"), false],
])("%s leaves it open whether a campaign was changed, or not", (_, error, lost) => {
  expect(isAnswerLost(error)).toBe(lost);
});

function answerOf(appCode: string) {
  return TRPCClientError.from({ error: { code: -32_000, message: "said", data: { appCode, requestId: "r" } } });
}
