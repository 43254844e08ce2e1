import { conceptsAToE } from "./embedded-lexicon-a-to-e";
import { conceptsFToO } from "./embedded-lexicon-f-to-o";
import { conceptsPToZ } from "./embedded-lexicon-p-to-z";
import { businessConcepts } from "./lexicon/business";
import { eventsConcepts } from "./lexicon/events";
import { fashionConcepts } from "./lexicon/fashion";
import { foodConcepts } from "./lexicon/food";
import { generalConcepts } from "./lexicon/general";
import { goodsConcepts } from "./lexicon/goods";
import { healthConcepts } from "./lexicon/health";
import { marketingConcepts } from "./lexicon/marketing";
import { occasionsConcepts } from "./lexicon/occasions";
import { propertyConcepts } from "./lexicon/property";
import { retailConcepts } from "./lexicon/retail";
import { sentimentConcepts } from "./lexicon/sentiment";
import { servicesConcepts } from "./lexicon/services";

/**
 * The embedded model's knowledge: concepts of marketing speech with their English and Arabic words, so that a question in one language finds a note in the other.
 * A line is `id [parents]=english terms;arabic terms`; `=term` holds for the exact form alone (الرياض, the city, against رياضي).
 */
export const lexiconVersion = "2026-11-3";

export interface Concept {
  id: string;
  parents: readonly string[];
  terms: readonly string[];
}

export const concepts: readonly Concept[] = [
  conceptsAToE,
  conceptsFToO,
  conceptsPToZ,
  businessConcepts,
  eventsConcepts,
  fashionConcepts,
  foodConcepts,
  generalConcepts,
  goodsConcepts,
  healthConcepts,
  marketingConcepts,
  occasionsConcepts,
  propertyConcepts,
  retailConcepts,
  sentimentConcepts,
  servicesConcepts,
]
  .join("")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => {
    const head = line.slice(0, line.indexOf("="));
    const [id = "", parents = ""] = head.split(" [");
    const terms = line
      .slice(head.length + 1)
      .split(/[;,]/)
      .map((term) => term.trim())
      .filter((term) => term !== "");
    return { id, parents: parents.replace("]", "").split(" ").filter(Boolean), terms };
  });

/** Concepts that nearly every note has; at half weight where there is no frequency of one's own to weigh by. */
export const commonConcepts: ReadonlySet<string> = new Set(
  "ad campaign best time platform cost content customer audience country performance day increase decrease week image".split(" "),
);
