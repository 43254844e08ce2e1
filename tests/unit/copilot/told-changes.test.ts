import { describe, expect, test } from "vitest";
import { isTold } from "@/server/domains/copilot/engine/told-changes";

const draft = "وصلت تشكيلة الشتاء 🧥 بخصم 20%.\n\nالتوصيل داخل الرياض خلال يوم.\n\n#تشكيلة_الشتاء";
const change = { titles: ["كتابة مسودة واحدة", "Write 1 draft"], preview: { drafts: [{ content: draft }] } };
const titled = { titles: ["Pause the campaign “Winter <sale> C++” (Meta)"], preview: {} };

describe("a reply tells of a waiting change", () => {
  test.each([
    ["by its title", "سأقوم بما يلي: كتابة مسودة واحدة", change, true],
    ["by the post's own words", draft, change, true],
    ["as a quotation, line by line", draft.replaceAll(/^/gm, "> "), change, true],
    ["with its signs escaped", draft.replaceAll(/[#_%.]/g, "\\$&"), change, true],
    ["not with another text", "وصلت تشكيلة الصيف", change, false],
    ["not with half of it", draft.slice(0, 20), change, false],
    ["by a name with signs", "Pause the campaign “Winter \\<sale\\> C++” (Meta)?", titled, true],
    ["not by another campaign", "Pause the campaign “Summer <sale> C++” (Meta)?", titled, false],
  ])("%s", (_, reply, waiting, told) => {
    expect(isTold(reply, waiting)).toBe(told);
  });
});
