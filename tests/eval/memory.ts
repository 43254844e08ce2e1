import { indexMemory, searchMemory } from "@/server/domains/ads/engine/memory-search";
import { featuresOf } from "@/server/lib/concept-features";
import { inSlices } from "@/server/lib/sliced";
import { labelled, printTable, proportion } from "./table";

type Search = (query: string) => string[];

interface Note {
  id: string;
  lang: string;
  text: string;
}

function ranked(notes: readonly Note[], score: (text: string) => number): string[] {
  return notes
    .map(({ id, text }) => ({ id, score: score(text) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)
    .map((one) => one.id);
}

const wordsIn = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

async function methodsFor(notes: readonly Note[]): Promise<Record<string, Search>> {
  const index = await inSlices(indexMemory(notes.map(({ id, text }) => ({ id, features: featuresOf(text) }))));
  return {
    "this engine": (query) => searchMemory(index, featuresOf(query), { k: notes.length, minSimilarity: 0.0001 }).map((hit) => hit.id),
    "baseline: shared words": (query) => {
      const words = new Set(wordsIn(query).filter((word) => word.length > 2));
      return ranked(notes, (text) => wordsIn(text).filter((word) => words.has(word)).length);
    },
    "baseline: shared trigrams": (query) => {
      const grams = (text: string): Set<string> => new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, i) => text.toLowerCase().slice(i, i + 3)));
      const own = grams(query);
      return ranked(notes, (text) => [...grams(text)].filter((gram) => own.has(gram)).length / Math.sqrt(text.length));
    },
  };
}

/** The lexicon was extended by the misses of `memory-train`; `memory-tune` was written after that. */
export async function evaluateMemory(): Promise<void> {
  for (const set of ["memory-train", "memory-tune"]) {
    const notes = labelled(`${set}-notes`).map(([id = "", lang = "", text = ""]) => ({ id, lang, text }));
    const queries = labelled(`${set}-queries`);
    const language = new Map(notes.map(({ id, lang }) => [id, lang]));
    const rows = Object.entries(await methodsFor(notes)).flatMap(([name, search]) => {
      const groups = new Map<string, { n: number; found: number; reciprocal: number }>();
      for (const [id = "", lang = "", query = ""] of queries) {
        const rank = search(query).indexOf(id) + 1;
        const kind = lang !== language.get(id) ? "across languages" : lang === "ar" ? "Arabic" : "English";
        for (const key of ["all", kind]) {
          const group = groups.get(key) ?? { n: 0, found: 0, reciprocal: 0 };
          group.n += 1;
          if (rank > 0 && rank <= 3) group.found += 1;
          if (rank > 0) group.reciprocal += 1 / rank;
          groups.set(key, group);
        }
      }
      return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, { n, found, reciprocal }]) => [name, key, ...proportion(found, n), reciprocal / n]);
    });
    printTable(`Memory search, ${set}: ${notes.length} notes`, ["method", "questions", "recall@3", "n", "95 % interval", "MRR"], rows);
  }
}
