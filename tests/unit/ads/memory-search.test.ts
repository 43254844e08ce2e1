import { describe, expect, it } from "vitest";
import { indexMemory, searchMemory } from "@/server/domains/ads/engine/memory-search";
import { featuresOf } from "@/server/lib/concept-features";
import { inSlices } from "@/server/lib/sliced";

const notes = {
  payment: "Customers in Riyadh pay cash on delivery",
  hours: "أفضل وقت للنشر بعد صلاة العشاء",
  video: "Short videos beat long ones",
  budget: "لا نرفع الميزانية أكثر من عشرين بالمئة",
  returns: "Shoes are returned for the wrong size",
};
const index = await inSlices(indexMemory(Object.entries(notes).map(([id, text]) => ({ id, features: featuresOf(text) }))));
const search = (query: string, over: object = {}) => searchMemory(index, featuresOf(query), { k: 5, minSimilarity: 0, ...over });

describe("search by meaning", () => {
  it.each([
    ["best hour to publish", "hours"],
    ["الدفع عند الاستلام", "payment"],
    ["مقطع قصير", "video"],
    ["can we raise spend caps", "budget"],
    ["مرتجعات الأحذية", "returns"],
    ["متى ننشر؟", "hours"],
  ])("%s finds %s", (query, id) => {
    expect(search(query)[0]?.id).toBe(id);
  });

  it("returns k hits in order, four digits, ties by id", () => {
    const hits = search("zzz", { k: 3 });
    expect(hits.map((hit) => [hit.id, hit.similarity])).toEqual([
      ["budget", 0],
      ["hours", 0],
      ["payment", 0],
    ]);
    const [best] = search("cash on delivery in Riyadh");
    expect(best?.similarity).toBeGreaterThan(0.3);
    expect(best?.similarity).toBe(Math.round((best?.similarity ?? 0) * 10_000) / 10_000);
  });

  it("keeps to the requested minimum similarity", () => {
    expect(search("cash on delivery", { minSimilarity: 0.15 }).map((hit) => hit.id)).toEqual(["payment"]);
    expect(search("zzz", { minSimilarity: 0.15 })).toEqual([]);
  });

  it("answers nothing from nothing", async () => {
    expect(searchMemory(await inSlices(indexMemory([])), featuresOf("cash"), { k: 5, minSimilarity: 0 })).toEqual([]);
    expect(search("")).toHaveLength(5);
  });

  it("finds a note by itself whatever it holds", async () => {
    const odd = ["x", "🙂", "\ud800", "رمضان", "a".repeat(50_000)];
    const own = await inSlices(indexMemory(odd.map((text, i) => ({ id: String(i), features: featuresOf(text) }))));
    expect(searchMemory(own, featuresOf("رمضان كريم"), { k: 1, minSimilarity: 0 })[0]?.id).toBe("3");
  });
});
