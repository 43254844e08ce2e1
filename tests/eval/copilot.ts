import { env } from "@/env";
import { toolInputs } from "@/server/domains/copilot/copilot-tools.schema";
import { pricesAsOf, pricesSource, unknownModel } from "@/server/domains/copilot/data/model-prices";
import { dollars } from "@/server/domains/copilot/engine/model-cost";
import type { PlannedCall } from "@/server/domains/copilot/engine/planner/contract";
import { unsupportedFigures } from "./copilot/figures";
import { isRight } from "./copilot/judge";
import { type Played, play } from "./copilot/play";
import { type ModelUse, playWithModel } from "./copilot/play-with-model";
import { writeTools } from "./copilot/world";
import { labelled, printTable } from "./table";

/**
 * Instructions with tools and arguments. `copilot-train-*` and its holdout of 2026-11-21 are of one hand. The `copilot-tune-*` are each of other writers who
 * knew nothing of the planner; they were read right, before anything was learnt from them, in 0.825, 0.780, 0.850, 0.825, 0.880, 0.765, 0.825, 0.850, 0.885,
 * 0.885 and 0.875. In the sixth and the seventh a third are talks that change what was proposed. The twelfth, of 0.680, was to have exceptions, several
 * subjects and translations, which nothing here does; the thirteenth to the sixteenth, of 0.780, 0.790, 0.820 and 0.810, are by a third of such talks. In the
 * seventeenth to the twenty-first, of 0.885, 0.900, 0.900, 0.905 and 0.905, fifteen of a hundred are talks. The twenty-second and the
 * twenty-third, of 0.830 and 0.845, are by ten persons each; a fifth of the twenty-third are talks. The twenty-fourth, of 0.630, is talks alone.
 * `copilot-holdout-2026-11-27-b` was 0.915 when it was read, `copilot-holdout-2026-11-28` 0.940, and `copilot-holdout-2026-11-28-e`, whose misses nobody has
 * looked at, 0.915.
 */
const sets = [
  "copilot-train-1",
  "copilot-train-2",
  "copilot-train-3",
  "copilot-train-4",
  "copilot-train-5",
  "copilot-train-6",
  "copilot-train-7",
  "copilot-train-8",
  "copilot-tune-1",
  "copilot-tune-2",
  "copilot-tune-3",
  "copilot-tune-4",
  "copilot-holdout-2026-11-21",
  "copilot-holdout-2026-11-27-b",
  "copilot-holdout-2026-11-28",
  "copilot-tune-5",
  "copilot-tune-6",
  "copilot-tune-7",
  "copilot-tune-8",
  "copilot-tune-9",
  "copilot-tune-10",
  "copilot-tune-11",
  "copilot-tune-12",
  "copilot-tune-13",
  "copilot-tune-14",
  "copilot-tune-15",
  "copilot-tune-16",
  "copilot-tune-17",
  "copilot-tune-18",
  "copilot-tune-19",
  "copilot-tune-20",
  "copilot-tune-21",
  "copilot-tune-22",
  "copilot-tune-23",
  "copilot-tune-24",
  "copilot-holdout-2026-11-28-e",
];

/** A window that nobody named is the tool's own. */
const withDefaults = ({ tool, input }: PlannedCall): unknown => toolInputs[tool].safeParse(input).data;

interface Score {
  n: number;
  right: number;
  unconfirmed: number;
  figures: number;
}

interface Instruction {
  set: string;
  scopes: string;
  locale: "ar" | "en";
  message: string;
  label: string;
}

const instructions = (first = Number.POSITIVE_INFINITY): Instruction[] =>
  sets.flatMap((set) =>
    labelled(set)
      .slice(0, first)
      .map(([scopes = "", locale = "", message = "", label = ""]) => ({ set, scopes, locale: locale === "en" ? "en" : "ar", message, label })),
  );

/** Scores by labels and kind of instruction, and what may be learnt from of what went wrong. */
class Scores {
  readonly #bySet = new Map<string, Map<string, Score>>();
  readonly #missed: string[] = [];

  add({ set, locale, message, label }: Instruction, played: Played): void {
    const right = isRight(label, played);
    const confirmed = label.startsWith("confirm_changes");
    const unconfirmed = played.changes.length > 0 && !confirmed;
    const wrong = unsupportedFigures(played.reply, played.turn, [played.parts, played.calls.map(withDefaults)]);
    if (!set.startsWith("copilot-holdout") && (!right || unconfirmed || wrong.length > 0)) {
      const made = played.calls.map((call) => `${call.tool}${JSON.stringify(call.input)}`).join(" & ");
      const reply = played.parts ? `[${played.parts.map((part) => part.kind).join(", ")}]` : `“${played.reply.replaceAll("\n", " ").slice(0, 160)}”`;
      this.#missed.push(`${message}\n    ${label}\n    ${made || "-"}  ${reply} ${wrong.length > 0 ? `figures: ${wrong.join(", ")}` : ""}`);
    }
    const writes = played.calls.some((call) => writeTools.includes(call.tool)) || confirmed;
    const counts = this.#bySet.get(set) ?? new Map<string, Score>();
    this.#bySet.set(set, counts);
    for (const key of ["all", locale === "en" ? "English" : "Arabic", ...(writes ? ["changes"] : [])]) {
      const own = counts.get(key) ?? { n: 0, right: 0, unconfirmed: 0, figures: 0 };
      own.n += 1;
      if (right) own.right += 1;
      if (unconfirmed) own.unconfirmed += 1;
      if (wrong.length === 0) own.figures += 1;
      counts.set(key, own);
    }
  }

  print(title: string): void {
    const rows = [...this.#bySet].flatMap(([set, counts]) =>
      [...counts].map(([key, { n, right, unconfirmed, figures }]) => [set, key, n, right / n, unconfirmed, figures / n]),
    );
    printTable(title, ["labels", "instructions", "n", "right tool and arguments", "unconfirmed writes", "figures right"], rows);
    if (this.#missed.length > 0) process.stdout.write(`\nMissed, of those that may be learnt from:\n${this.#missed.map((one) => `  ${one}`).join("\n")}\n`);
  }
}

export function evaluateCopilot(): void {
  const scores = new Scores();
  for (const instruction of instructions()) scores.add(instruction, play(instruction.message.split(" || "), instruction.scopes, instruction.locale));
  scores.print("Copilot, embedded planner");
}

const MAX_CONCURRENT = 4;

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

function printUse(model: string, uses: readonly ModelUse[]): void {
  const sum = (of: (use: ModelUse) => number) => uses.reduce((total, use) => total + of(use), 0);
  const usd = dollars(uses.reduce((total, { costMicroUsd }) => total + costMicroUsd, 0n));
  const seconds = uses.map(({ ms }) => ms / 1_000).sort((a, b) => a - b);
  printTable(
    "Cost and latency",
    ["model", "answered", "rounds each", "input tokens", "of these cached", "output tokens", "USD", "USD per 1,000", "seconds p50", "p95"],
    [
      [
        model,
        uses.length,
        sum(({ rounds }) => rounds) / uses.length,
        sum(({ inputTokens }) => inputTokens),
        sum(({ cachedInputTokens }) => cachedInputTokens),
        sum(({ outputTokens }) => outputTokens),
        usd.toFixed(4),
        ((1_000 * usd) / uses.length).toFixed(2),
        quantile(seconds, 0.5).toFixed(1),
        quantile(seconds, 0.95).toFixed(1),
      ],
    ],
  );
}

/** Where a price comes from: the settings, or the table. */
const priceNote = (): string =>
  env.COPILOT_MODEL_PRICE
    ? "Prices: COPILOT_MODEL_PRICE."
    : `Prices: list prices of ${pricesAsOf}, ${pricesSource}; a model that is not in it is priced as ${unknownModel.input} and ${unknownModel.output} USD per million tokens, a server of one's own as free.`;

/**
 * The same instructions with a language model, which is called over the network and charged.
 *
 * @param first how many of each set of labels; default: all
 */
export async function evaluateCopilotModel(model: string, first?: number): Promise<void> {
  const scores = new Scores();
  const uses: ModelUse[] = [];
  const failures: string[] = [];
  const waiting = instructions(first);
  const played = new Map<Instruction, Played>();
  const total = waiting.length;
  const all = [...waiting];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { message, scopes, locale } = next;
      try {
        const { use, ...result } = await playWithModel(message.split(" || "), scopes, locale);
        played.set(next, result);
        uses.push(use);
      } catch (error) {
        failures.push(`${message}: ${String(error).slice(0, 200)}`);
      }
      process.stderr.write(`\r${total - waiting.length} of ${total}`);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  process.stderr.write("\n");
  for (const instruction of all) {
    const result = played.get(instruction);
    if (result) scores.add(instruction, result);
  }
  if (uses.length > 0) {
    scores.print(`Copilot, ${model}`);
    printUse(model, uses);
    process.stdout.write(`${priceNote()}\n`);
  }
  if (failures.length > 0)
    process.stdout.write(
      `\nNo answer to ${failures.length} of ${total}:\n${failures
        .slice(0, 20)
        .map((one) => `  ${one}`)
        .join("\n")}\n`,
    );
}
