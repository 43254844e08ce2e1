import { unsupportedFigures } from "./copilot/figures";
import { judgeUtterance } from "./copilot/judge-utterance";
import { CARELESS, HOLDOUTS, readUtterances, type Utterance } from "./copilot/utterances";
import { printTable } from "./table";

/** Utterances of writers whom the classifier was not trained on: figures that are never learnt from. */

const Z = 1.96;

/** Wilson's interval for a share, at 95 %. */
function interval(right: number, n: number): [number, number] {
  const share = right / n;
  const centre = share + Z ** 2 / (2 * n);
  const width = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  return [centre - width, centre + width].map((bound) => bound / (1 + Z ** 2 / n)) as [number, number];
}

const groupsOf = ({ variety, intent }: Utterance): string[] => [
  "all",
  variety,
  ...(intent === "out_of_scope" || intent === "draft" || intent === "schedule" || intent === "recall" ? [intent] : []),
];

function evaluate(title: string, sets: readonly string[]): void {
  const counts = new Map<string, { n: number; right: number; unconfirmed: number; figures: number }>();
  // What names a campaign that the labels' world does not have cannot be judged.
  for (const utterance of sets.flatMap(readUtterances).filter(({ slots }) => slots.invented === undefined)) {
    const { right, played } = judgeUtterance(utterance);
    const unconfirmed = played.changes.length > 0 && utterance.intent !== "confirm";
    const wrong = unsupportedFigures(played.reply, played.turn, [played.parts, played.calls]);
    for (const group of groupsOf(utterance)) {
      const own = counts.get(group) ?? { n: 0, right: 0, unconfirmed: 0, figures: 0 };
      own.n += 1;
      if (right) own.right += 1;
      if (unconfirmed) own.unconfirmed += 1;
      if (wrong.length === 0) own.figures += 1;
      counts.set(group, own);
    }
  }
  const rows = [...counts].map(([group, { n, right, unconfirmed, figures }]) => [group, n, right / n, ...interval(right, n), unconfirmed, figures / n]);
  printTable(title, ["utterances", "n", "right tool and arguments", "from", "to", "unconfirmed writes", "figures right"], rows);
}

export function evaluateUtterances(): void {
  evaluate("Copilot, embedded planner, unseen writers", HOLDOUTS);
  evaluate("Copilot, embedded planner, unseen writers who write carelessly", CARELESS);
}
