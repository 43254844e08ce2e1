import { expect, test } from "vitest";
import weights from "@/server/domains/copilot/data/intent-weights.json";
import spanWeights from "@/server/domains/copilot/data/span-weights.json";
import { labelledText, trainedWeights } from "@/tests/eval/copilot/train-classifier";
import { spanTraining, trainedSpans } from "@/tests/eval/copilot/train-spans";
import { HOLDOUTS, readUtterances, TRAINING_WRITERS } from "@/tests/eval/copilot/utterances";
import { digestOf } from "@/tests/eval/train-model";

const utterances = TRAINING_WRITERS.flatMap(readUtterances);

test("the stored weights are of the stored utterances, and small", { timeout: 60_000 }, () => {
  expect(weights.trainedOn).toBe(digestOf(utterances.map(labelledText)));
  expect(JSON.stringify(weights).length + JSON.stringify(spanWeights).length).toBeLessThan(1_000_000);
});

test("the same utterances give the same bytes", { timeout: 60_000 }, () => {
  const some = utterances.filter((_, at) => at % 40 === 0);
  expect(JSON.stringify(trainedWeights(some))).toBe(JSON.stringify(trainedWeights(some)));
});

test("the same instructions give the same bytes", { timeout: 60_000 }, () => {
  const some = spanTraining().filter((_, at) => at % 40 === 0);
  expect(JSON.stringify(trainedSpans(some))).toBe(JSON.stringify(trainedSpans(some)));
});

test("there are enough of them, and no writer of a holdout is trained on", () => {
  const of = (...intents: string[]) => utterances.filter(({ intent }) => intents.includes(intent)).length;
  expect(utterances.length - of("out_of_scope", "greeting", "thanks", "small_talk")).toBeGreaterThanOrEqual(6_000);
  expect(of("out_of_scope")).toBeGreaterThanOrEqual(1_000);
  expect(of("greeting", "thanks", "small_talk")).toBeGreaterThanOrEqual(500);
  const trained: readonly string[] = TRAINING_WRITERS;
  expect(HOLDOUTS.filter((holdout) => trained.includes(holdout))).toEqual([]);
});
