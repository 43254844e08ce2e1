import type { Locator } from "@playwright/test";
import { arabicDeskEnglishPhone, enter, expect, expectSoundState } from "@/tests/fixtures/interface";
import { test } from "@/tests/fixtures/model";
import { words } from "@/tests/fixtures/words";

const texts = {
  ar: {
    written: "علاج نهائي للسكري!!! الدورة 12 درسًا.",
    byRules: "علاج نهائي للسكري! الدورة 12 درسًا.",
    unsafe: "علاج نهائي للسكري. الدورة 12 درسًا.",
    sound: "دورة عن التغذية في 12 درسًا.",
  },
  en: {
    written: "Guaranteed cure for diabetes!!! The course has 12 lessons.",
    byRules: "Guaranteed cure for diabetes! The course has 12 lessons.",
    unsafe: "A guaranteed cure for diabetes. The course has 12 lessons.",
    sound: "A course on eating well, in 12 lessons.",
  },
};

/** Where its words begin, in pixels of the window: a box may be wider than they are. */
function beginningOf(locator: Locator, locale: "ar" | "en"): Promise<number> {
  return locator.evaluate(
    (element, side) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getBoundingClientRect()[side];
    },
    locale === "ar" ? ("right" as const) : ("left" as const),
  );
}

for (const { name, locale, use } of arabicDeskEnglishPhone) {
  test.describe(name, () => {
    test.use(use);

    test("a text that is held back is worded anew by the rules and by the copilot, whose words are judged too", async ({
      page,
      account,
      provider,
      consoleErrors,
      speak,
    }) => {
      test.setTimeout(180_000);
      const t = words(locale, "ads-insight");
      const { written, byRules, unsafe, sound } = texts[locale];
      await speak(locale);
      await enter(page, account);
      await page.goto("/ads/policy");
      await page.getByLabel(t("policy.text"), { exact: true }).fill(written);
      await page.getByRole("button", { name: t("policy.check"), exact: true }).click();
      const reasons = page.getByRole("main").getByRole("listitem");
      const shout = reasons.filter({ hasText: "!!!" }).first();
      await expect(shout).toBeVisible();
      // Signs alone have no direction: they stand where the sentence above them begins.
      const sentence = await beginningOf(shout.locator("p"), locale);
      expect(Math.abs((await beginningOf(shout.getByText("!!!", { exact: true }), locale)) - sentence)).toBeLessThan(24);

      const after = page.getByRole("region", { name: t("policy.offer.after") });
      await page.getByRole("button", { name: t("policy.offer.ask"), exact: true }).click();
      await expect(after).toContainText(byRules);
      await expectSoundState(page, locale);

      // What it promises is still there, and so is the verdict.
      const rewrite = page.getByRole("button", { name: t("policy.offer.rewrite"), exact: true });
      provider.speak(() => ({ text: unsafe }));
      await rewrite.click();
      await expect(after).toContainText(unsafe);
      await expect(after).toContainText(t("policy.verdict.BLOCK"));
      await expect(page.getByText(t("policy.offer.byCopilot"))).toBeVisible();
      expect(provider.requests).toHaveLength(2);
      await expectSoundState(page, locale);

      provider.speak(() => ({ text: locale === "ar" ? "دورة عن التغذية." : "A course on eating well." }));
      await rewrite.click();
      await expect(page.getByText(t("policy.offer.failed.unusable"))).toBeVisible();
      await expect(after).toHaveCount(0);
      expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("502")]);

      provider.speak(() => ({ text: sound }));
      await rewrite.click();
      await expect(after).toContainText(t("policy.verdict.ALLOW"));
      await page.getByRole("button", { name: t("policy.offer.accept"), exact: true }).click();
      await expect(page.getByLabel(t("policy.text"), { exact: true })).toHaveValue(sound);
      await expect(page.getByText(t("policy.verdictText.ALLOW"))).toBeVisible();
      await expect(rewrite).toHaveCount(0);
    });
  });
}
