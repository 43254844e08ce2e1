import { lazy } from "@/server/lib/lazy";
import { BUSINESS_CONCEPTS } from "./business";
import { CONCEPTS_A_TO_E } from "./concepts-a-to-e";
import { CONCEPTS_F_TO_O } from "./concepts-f-to-o";
import { CONCEPTS_P_TO_Z } from "./concepts-p-to-z";
import { EVENTS_CONCEPTS } from "./events";
import { FASHION_CONCEPTS } from "./fashion";
import { FOOD_CONCEPTS } from "./food";
import { GENERAL_CONCEPTS } from "./general";
import { GOODS_CONCEPTS } from "./goods";
import { HEALTH_CONCEPTS } from "./health";
import { MARKETING_CONCEPTS } from "./marketing";
import { OCCASIONS_CONCEPTS } from "./occasions";
import { PROPERTY_CONCEPTS } from "./property";
import { RETAIL_CONCEPTS } from "./retail";
import { SENTIMENT_CONCEPTS } from "./sentiment";
import { SERVICES_CONCEPTS } from "./services";

/**
 * The embedded model's knowledge: concepts of marketing speech with their English and Arabic words, so that a question in one language finds a note in the other.
 * A line is `id [parents ~related]=english terms;arabic terms`: a note about one may answer a question about the other. `=term` holds for the exact form alone (الرياض, the city, against رياضي).
 */
export const LEXICON_VERSION = "2026-11-4";

export interface Concept {
  id: string;
  parents: readonly string[];
  /** What people mention with it. */
  related: readonly string[];
  terms: readonly string[];
}

/** Read at the first use: most processes compare no notes. */
export const concepts = lazy((): readonly Concept[] =>
  [
    CONCEPTS_A_TO_E,
    CONCEPTS_F_TO_O,
    CONCEPTS_P_TO_Z,
    BUSINESS_CONCEPTS,
    EVENTS_CONCEPTS,
    FASHION_CONCEPTS,
    FOOD_CONCEPTS,
    GENERAL_CONCEPTS,
    GOODS_CONCEPTS,
    HEALTH_CONCEPTS,
    MARKETING_CONCEPTS,
    OCCASIONS_CONCEPTS,
    PROPERTY_CONCEPTS,
    RETAIL_CONCEPTS,
    SENTIMENT_CONCEPTS,
    SERVICES_CONCEPTS,
  ]
    .join("")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const head = line.slice(0, line.indexOf("="));
      const [id = "", links = ""] = head.split(" [");
      const linked = links.replace("]", "").split(" ").filter(Boolean);
      const terms = line
        .slice(head.length + 1)
        .split(/[;,]/)
        .map((term) => term.trim())
        .filter((term) => term !== "");
      return {
        id,
        parents: linked.filter((one) => !one.startsWith("~")),
        related: linked.filter((one) => one.startsWith("~")).map((one) => one.slice(1)),
        terms,
      };
    }),
);

/** Concepts that nearly every note has; at half weight where there is no frequency of one's own to weigh by. */
export const commonConcepts: ReadonlySet<string> = new Set(
  "ad campaign best time platform cost content customer audience country performance day increase decrease week image".split(" "),
);
