import { groupBy } from "@/shared/group-by";
import type { Dialect, DialectRow } from "../dialect.schema";
import { rateText } from "./dialect-scores";

/** One generated text: who wrote it, and for which dialect. */
export interface DialectSample {
  /** Model id, template or person. */
  model: string;
  dialect: Dialect;
  text: string;
  /** ISO 8601. */
  createdAt: string;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
const percent = (share: number): number => Math.round(1000 * share) / 10;

/**
 * Writers by dialect, best first. Ranked by the mean drawn to the overall mean with ten samples' weight, so that one lucky text does not lead;
 * ties: more samples, then by name.
 */
export function dialectLeaderboard(samples: readonly DialectSample[]): DialectRow[] {
  const rated = samples.map((sample) => ({ sample, quality: rateText(sample.text, sample.dialect) }));
  const overall = mean(rated.map(({ quality }) => quality.score));
  const rows = [...groupBy(rated, ({ sample }) => `${sample.dialect} ${sample.model}`).values()].map((group) => {
    const scores = group.map(({ quality }) => quality.score);
    const last =
      group
        .map(({ sample }) => sample.createdAt)
        .sort()
        .at(-1) ?? "";
    return {
      model: group[0]?.sample.model ?? "",
      dialect: group[0]?.sample.dialect ?? ("MSA" as const),
      samples: group.length,
      score: Math.round((10 * (group.length * mean(scores) + 10 * overall)) / (group.length + 10)) / 10,
      fidelity: percent(mean(group.map(({ quality }) => quality.fidelity))),
      fluency: percent(mean(group.map(({ quality }) => quality.fluency))),
      lexicalPurity: percent(mean(group.map(({ quality }) => quality.lexicalPurity))),
      lastEvaluatedAt: last,
      lowSample: group.length < 5,
    };
  });
  return rows
    .sort((a, b) => b.score - a.score || b.samples - a.samples || (`${a.dialect} ${a.model}` < `${b.dialect} ${b.model}` ? -1 : 1))
    .map((row, index) => ({ rank: index + 1, ...row }));
}
