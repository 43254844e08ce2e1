import { indexMemory, searchMemory } from "@/server/domains/ads/engine/memory-search";
import { embedText } from "@/server/platforms/models/embedded-embedding-model";
import { featuresOf } from "@/server/platforms/models/embedded-features";
import { labelled, printTable, splitOf } from "./table";

type Search = (query: string) => string[];

const notes = labelled("memory-notes").map(([id = "", lang = "", text = ""]) => ({ id, lang, text }));

function ranked(score: (text: string) => number): string[] {
  return notes
    .map(({ id, text }) => ({ id, score: score(text) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)
    .map((one) => one.id);
}

const index = indexMemory(notes.map(({ id, text }) => ({ id, features: featuresOf(text) })));
const vectors = new Map(notes.map(({ text }) => [text, embedText(text)]));

const methods: Record<string, Search> = {
  "this engine": (query) => searchMemory(index, featuresOf(query), { k: notes.length, minSimilarity: 0.0001 }).map((hit) => hit.id),
  "its dense form, no idf": (query) => {
    const vector = embedText(query);
    return ranked((text) => vectors.get(text)?.reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0) ?? 0);
  },
  "baseline: shared words": (query) => {
    const words = new Set(
      query
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length > 2),
    );
    return ranked(
      (text) =>
        text
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .filter((word) => words.has(word)).length,
    );
  },
  "baseline: shared trigrams": (query) => {
    const grams = (text: string): Set<string> => new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, i) => text.toLowerCase().slice(i, i + 3)));
    const own = grams(query);
    return ranked((text) => [...grams(text)].filter((gram) => own.has(gram)).length / Math.sqrt(text.length));
  },
};

export function evaluateMemory(): void {
  const queries = labelled("memory-queries");
  const language = new Map(notes.map(({ id, lang }) => [id, lang]));
  for (const [name, search] of Object.entries(methods)) {
    const groups = new Map<string, { n: number; found: number; reciprocal: number }>();
    for (const [i, [id = "", lang = "", query = ""]] of queries.entries()) {
      const rank = search(query).indexOf(id) + 1;
      const kind =
        lang === language.get(id) ? (lang === "ar" ? "Arabic" : "English") : lang === "ar" ? "Arabic asks, English note" : "English asks, Arabic note";
      for (const key of [`${kind}`, `all, ${splitOf(i)}`, "all"]) {
        const group = groups.get(key) ?? { n: 0, found: 0, reciprocal: 0 };
        group.n += 1;
        if (rank > 0 && rank <= 3) group.found += 1;
        if (rank > 0) group.reciprocal += 1 / rank;
        groups.set(key, group);
      }
    }
    const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, { n, found, reciprocal }]) => [key, n, found / n, reciprocal / n]);
    printTable(`Memory search, ${name}: ${notes.length} notes`, ["questions", "n", "recall@3", "MRR"], rows);
  }
}
