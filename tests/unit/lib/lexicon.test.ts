import { describe, expect, test } from "vitest";
import { featuresOf } from "@/server/lib/concept-features";
import { commonConcepts, concepts } from "@/server/lib/lexicon/concepts";

const byId = new Map(concepts().map((concept) => [concept.id, concept]));
const isArabic = (term: string) => /[\u0600-\u06ff]/.test(term);

/** The ids above a concept, nearest first; `null` where they come back to it. */
function ancestorsOf(id: string): string[] | null {
  const found: string[] = [];
  let level = byId.get(id)?.parents ?? [];
  while (level.length > 0) {
    if (level.includes(id)) return null;
    found.push(...level);
    level = level.flatMap((parent) => byId.get(parent)?.parents ?? []).filter((parent) => !found.includes(parent));
  }
  return found;
}

describe("the lexicon of the embedded model", () => {
  test("has each concept once, in both languages, below concepts that exist", () => {
    const offenders = concepts().flatMap(({ id, parents, terms }) => {
      const faults = [
        [!/^[a-z0-9]+$/.test(id), "an id of other signs"],
        [byId.get(id)?.terms !== terms, "stands twice"],
        [!terms.some(isArabic), "has no Arabic"],
        [terms.every(isArabic) && !terms.some((term) => term.startsWith("=")), "has no English"],
        [new Set(terms).size < terms.length, "has a term twice"],
        [parents.some((parent) => !byId.has(parent)), "has an unknown parent"],
        [ancestorsOf(id) === null, "stands above itself"],
      ] as const;
      return faults.filter(([isWrong]) => isWrong).map(([, fault]) => `${id} ${fault}`);
    });
    expect(offenders).toEqual([]);
    expect([...commonConcepts].filter((id) => !byId.has(id))).toEqual([]);
  });

  test.each([
    ["the fasting month", "رمضان", "ramadan"],
    ["free samples", "عينات مجانية", "sample"],
    ["abandoned carts", "السلات المتروكة", "cartabandon"],
    ["hair transplant", "زراعة الشعر", "hairtransplant"],
    ["off-plan apartments", "شقق بيع على الخارطة", "offplan"],
    ["school supplies", "أدوات مدرسية", "stationery"],
    ["last chance, ends today", "آخر فرصة", "lastchance"],
  ])("%s and %s share a concept", (english, arabic, concept) => {
    expect([english, arabic].map((text) => featuresOf(text).concepts.has(concept))).toEqual([true, true]);
  });
});
