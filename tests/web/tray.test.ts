import type { Route } from "@playwright/test";
import { enter, expect, expectSound, test, variants } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

for (const { name, locale, use } of variants.filter((variant) => variant.name === "Arabic, desktop" || variant.name === "English, phone")) {
  test.describe(name, () => {
    test.use(use);

    test("an export whose page was left ends in the tray, is fetched from there, and leaves it once it is read", async ({ page, account, speak }) => {
      test.setTimeout(120_000);
      const t = words(locale, "workspace");
      const works = words(locale, "works");
      await speak(locale);
      await enter(page, account);
      await page.goto("/settings/workspace");
      const tray = page.getByRole("banner").getByRole("button", { name: new RegExp(`^${works("title")}`) });

      // What its own page has shown is read: it hears of the end only once that page is left.
      const late: Route[] = [];
      let left = false;
      await page.route(/works\.list/, (route) => (left ? route.continue() : void late.push(route)));
      await page.getByRole("button", { name: t("export.action"), exact: true }).click();
      await expect.poll(() => late.length).toBeGreaterThan(0);
      await page.getByRole("link", { name: words(locale, "settings")("sections.members"), exact: true }).click();
      await page.waitForURL(/\/settings\/members$/);
      left = true;
      await Promise.all(late.map((route) => route.continue()));

      await tray.click();
      const panel = page.getByRole("dialog", { name: works("title") });
      const row = panel.getByRole("listitem");
      await expect(row).toContainText(works("done.EXPORT"), { timeout: 30_000 });
      await expect(row).toContainText(works("kind.EXPORT"));
      await expectSound(page, locale);
      const fetched = page.waitForEvent("download");
      await row.getByRole("button", { name: t("export.download") }).click();
      expect((await fetched).suggestedFilename()).toMatch(/\.zip$/);
      await expect(panel.getByText(works("empty.title"))).toBeVisible();

      // With the last of them its button goes too, and whoever uses the keyboard goes on in the page.
      await page.keyboard.press("Escape");
      await expect(tray).toHaveCount(0);
      await expect(page.getByRole("main")).toBeFocused();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(tray).toHaveCount(0);
    });
  });
}
