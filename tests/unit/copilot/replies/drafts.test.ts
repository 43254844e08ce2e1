import { describe, expect, it } from "vitest";
import { dialects } from "@/server/domains/ads/dialect.schema";
import { rateText } from "@/server/domains/ads/engine/dialect-scores";
import { draftTemplates, englishDrafts } from "@/server/domains/copilot/data/draft-templates";
import type { DraftRequest } from "@/server/domains/copilot/engine/planner/replies/contract";
import { writeDraft } from "@/server/domains/copilot/engine/planner/replies/drafts";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { checkPost } from "@/shared/social/check-post";

const request: DraftRequest = { topic: "وصول تشكيلة العود الجديدة", platform: "FACEBOOK", dialect: "GULF", language: "ar", variant: 0 };
const topics = ["وصول تشكيلة العود الجديدة", "تخفيضات نهاية الموسم", "افتتاح فرعنا الثاني في جدة"];
const variants = [0, 1, 2];

describe("a draft in a dialect", () => {
  it.each(dialects.flatMap((dialect) => variants.map((variant) => [dialect, variant] as const)))(
    "%s, text %d, is told to be that dialect",
    (dialect, variant) => {
      for (const topic of topics) {
        const rated = rateText(writeDraft({ ...request, topic, dialect, variant }), dialect);
        expect([rated.reading.dialect, rated.lexicalPurity, rated.fluency]).toEqual([dialect, 1, 1]);
        expect(rated.score).toBeGreaterThan(70);
      }
    },
  );

  it("is in standard Arabic when no dialect, or one that is not known, was said", () => {
    const standard = writeDraft({ ...request, dialect: "MSA" });
    expect(writeDraft({ ...request, dialect: null })).toBe(standard);
    expect(writeDraft({ ...request, dialect: "toString" })).toBe(standard);
  });

  it("says something else each time, up to the number of texts there are", () => {
    for (const dialect of dialects)
      expect(new Set(variants.map((variant) => writeDraft({ ...request, dialect, variant }))).size).toBe(draftTemplates[dialect].length);
    expect(new Set(variants.map((variant) => writeDraft({ ...request, language: "en", variant }))).size).toBe(englishDrafts.length);
  });
});

describe("a draft", () => {
  it("is the person's words with what belongs around them", () => {
    expect(writeDraft({ ...request, topic: "our free shipping weekend", platform: "LINKEDIN", dialect: null, language: "en" })).toBe(
      "Our free shipping weekend.\n\nTake a look, pick what suits you, and tell us what you think in the comments.\n\n#FreeShippingWeekend",
    );
  });

  it.each(socialPlatforms)("fits %s, however much was said", (platform) => {
    const topic = "كلام طويل جدا عن المنتج ".repeat(60);
    for (const dialect of dialects) {
      const text = writeDraft({ ...request, topic, platform, dialect });
      expect(checkPost({ platform, text, mediaUrls: [] }).map(({ code }) => code)).not.toContain("TEXT_TOO_LONG");
    }
  });

  it.each([
    ["FACEBOOK", "عود", 3],
    ["TWITTER", "عود", 4],
    ["TWITTER", "تشكيلة جديدة ".repeat(9), 2],
    ["SNAPCHAT", "عود", 2],
    ["SNAPCHAT", "تشكيلة جديدة ".repeat(9), 1],
  ] as const)("leaves out for %s what is too much beside %j", (platform, topic, paragraphs) => {
    const brand = { name: "Lamsa", valueProps: ["توصيل سريع وتغليف فاخر ".repeat(4).trim()], bannedTerms: [] };
    expect(writeDraft({ ...request, topic, platform, brand }).split("\n\n").length).toBe(paragraphs);
  });

  it("brings a strength of the brand where it is written in the same language, and no words that the brand has banned", () => {
    const brand = { name: "Lamsa", valueProps: ["شحن مجاني داخل الرياض", "Free returns"], bannedTerms: ["يهبل"] };
    const first = writeDraft({ ...request, brand });
    expect(first).toContain("شحن مجاني داخل الرياض.");
    const second = writeDraft({ ...request, brand, variant: 1 });
    expect(second).not.toContain("Free returns");
    expect(second).not.toContain("يهبل");
    expect(second).toContain(request.topic);
  });

  it("has no figure that the person has not said", () => {
    for (const dialect of dialects) for (const variant of variants) expect(writeDraft({ ...request, dialect, variant })).not.toMatch(/\d/);
  });

  it("keeps dollar signs of a topic as they are", () => {
    expect(writeDraft({ ...request, topic: "$& and $1", language: "en" })).toContain("$& and $1.");
  });
});
