import { toolInputs } from "@/server/domains/copilot/copilot-tools.schema";
import type { PlannedCall } from "@/server/domains/copilot/engine/planner/contract";
import { unsupportedFigures } from "./copilot/figures";
import { isRight } from "./copilot/judge";
import { play } from "./copilot/play";
import { writeTools } from "./copilot/world";
import { labelled, printTable } from "./table";

/** Instructions of one hand and its earlier holdout, with tools and arguments. `copilot-train-*` are trained on; what to expect of other people is told by `utterances`. */
const sets = [
  "copilot-train-1",
  "copilot-train-2",
  "copilot-train-3",
  "copilot-train-4",
  "copilot-train-5",
  "copilot-train-6",
  "copilot-train-7",
  "copilot-train-8",
  "copilot-holdout-2026-11-21",
];

/** A window that nobody named is the tool's own. */
const withDefaults = ({ tool, input }: PlannedCall): unknown => toolInputs[tool].safeParse(input).data;

export function evaluateCopilot(): void {
  const rows: (string | number)[][] = [];
  const missed: string[] = [];
  for (const set of sets) {
    const counts = new Map<string, { n: number; right: number; unconfirmed: number; figures: number }>();
    for (const [scopes = "", locale = "", message = "", label = ""] of labelled(set)) {
      const played = play(message.split(" || "), scopes, locale === "en" ? "en" : "ar");
      const right = isRight(label, played);
      const confirmed = label.startsWith("confirm_changes");
      const unconfirmed = played.changes.length > 0 && !confirmed;
      const wrong = unsupportedFigures(played.reply, played.turn, [played.parts, played.calls.map(withDefaults)]);
      if (set !== "copilot-holdout-2026-11-21" && (!right || unconfirmed || wrong.length > 0)) {
        const made = played.calls.map((call) => `${call.tool}${JSON.stringify(call.input)}`).join(" & ");
        missed.push(
          `${message}\n    ${label}\n    ${made || "-"}  [${played.parts.map((part) => part.kind).join(", ")}] ${wrong.length > 0 ? `figures: ${wrong.join(", ")}` : ""}`,
        );
      }
      const writes = played.calls.some((call) => writeTools.includes(call.tool)) || confirmed;
      for (const key of ["all", locale === "en" ? "English" : "Arabic", ...(writes ? ["changes"] : [])]) {
        const own = counts.get(key) ?? { n: 0, right: 0, unconfirmed: 0, figures: 0 };
        own.n += 1;
        if (right) own.right += 1;
        if (unconfirmed) own.unconfirmed += 1;
        if (wrong.length === 0) own.figures += 1;
        counts.set(key, own);
      }
    }
    for (const [key, { n, right, unconfirmed, figures }] of counts) rows.push([set, key, n, right / n, unconfirmed, figures / n]);
  }
  printTable("Copilot, embedded planner", ["labels", "instructions", "n", "right tool and arguments", "unconfirmed writes", "figures right"], rows);
  if (missed.length > 0) process.stdout.write(`\nMissed, of those that may be learnt from:\n${missed.map((one) => `  ${one}`).join("\n")}\n`);
}
