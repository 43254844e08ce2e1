import { enter, expect, expectSound, test, variants } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

for (const { name, locale, use } of variants.filter((variant) => variant.name === "Arabic, desktop" || variant.name === "English, phone")) {
  test.describe(name, () => {
    test.use(use);

    test("what is not saved in the settings is asked about before a link, Back or a key leads away", async ({ page, account, speak }) => {
      test.setTimeout(120_000);
      const t = words(locale, "workspace");
      const settings = words(locale, "settings");
      await speak(locale);
      await enter(page, account);
      await page.goto("/settings/members");
      const sections = page.getByRole("navigation", { name: words(locale, "shell")("pages.settings") });
      const link = (section: string) => sections.getByRole("link", { name: settings(`sections.${section}`), exact: true });
      const question = page.getByRole("alertdialog", { name: t("leaveQuestion.title") });
      const keep = question.getByRole("button", { name: t("leaveQuestion.keep") });
      const leave = question.getByRole("button", { name: t("leaveQuestion.confirm") });
      const field = page.getByLabel(t("name"), { exact: true });
      /** Held back, it never comes to an end of its own. */
      const goBack = () => void page.goBack().catch(() => undefined);
      await link("workspace").click();
      await page.waitForURL(/\/settings\/workspace$/);
      await field.fill("متجر لم يُحفظ");

      await link("brands").click();
      await expectSound(page, locale);
      await keep.click();
      goBack();
      await keep.click();
      await expect(question).toHaveCount(0);
      await expect(page).toHaveURL(/\/settings\/workspace$/);
      await expect(field).toHaveValue("متجر لم يُحفظ");
      if (!use.isMobile) {
        await page.getByRole("heading", { level: 1 }).click();
        await page.keyboard.press("g");
        await page.keyboard.press("h");
        await keep.click();
        await expect(field).toHaveValue("متجر لم يُحفظ");
      }

      await field.press("End");
      goBack();
      await leave.click();
      await page.waitForURL(/\/settings\/members$/);
      await page.goForward();
      await expect(field).toBeVisible();
      await expect(field).not.toHaveValue("متجر لم يُحفظ");
    });
  });
}
