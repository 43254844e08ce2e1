import { featuresOf, featuresVersion } from "./embedded-features";
import { commonConcepts, concepts } from "./embedded-lexicon";

/** The embedded model behind the AI SDK's embedding interface (specification v3): a dense form of the same features, for stores that keep vectors. */
export const embeddedDimensions = 768;
const conceptDimensions = 256;

const conceptIndex = new Map(concepts.map((concept, index) => [concept.id, index % conceptDimensions]));

/** FNV-1a with murmur3's finaliser, which spreads short keys over the low bits. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function scale(values: Float64Array, length: number): void {
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  if (norm > 0) for (let i = 0; i < values.length; i += 1) values[i] = ((values[i] ?? 0) * length) / norm;
}

/** Unit length; all zeros for a text without words. */
export function embedText(text: string): number[] {
  const features = featuresOf(text);
  const meaning = new Float64Array(conceptDimensions);
  const letters = new Float64Array(embeddedDimensions - conceptDimensions);
  for (const [id, weight] of features.concepts) {
    const index = conceptIndex.get(id);
    if (index !== undefined) meaning[index] = (meaning[index] ?? 0) + weight * (commonConcepts.has(id) ? 0.5 : 1);
  }
  for (const [gram, count] of features.grams) {
    const key = hash(gram);
    const index = key % letters.length;
    letters[index] = (letters[index] ?? 0) + (key >>> 31 ? -1 : 1) * (1 + Math.log(count));
  }
  scale(meaning, Math.sqrt(0.6));
  scale(letters, Math.sqrt(0.4));
  const whole = Float64Array.from([...meaning, ...letters]);
  scale(whole, 1);
  return [...whole];
}

export const embeddedEmbeddingModel = {
  specificationVersion: "v3" as const,
  provider: "embedded",
  modelId: featuresVersion,
  maxEmbeddingsPerCall: 1000,
  supportsParallelCalls: true,
  doEmbed({ values }: { values: string[] }): Promise<{ embeddings: number[][]; warnings: [] }> {
    return Promise.resolve({ embeddings: values.map(embedText), warnings: [] });
  },
};
