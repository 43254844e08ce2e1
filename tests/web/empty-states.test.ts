import { arabicPhoneEnglishDesk, enter, expect, expectSoundState, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** Where there is nothing to show, a page says so and offers one act. */

for (const { name, locale, use } of arabicPhoneEnglishDesk) {
  test.describe(name, () => {
    test.use(use);

    test("the first page and the figures offer one act while there is nothing to tell", async ({ page, account, instance, speak }) => {
      const home = words(locale, "home");
      const main = page.getByRole("main");
      const newPost = main.getByRole("link", { name: words(locale, "shell")("newPost"), exact: true });
      await speak(locale);
      await enter(page, account);
      await page.goto("/");
      await expect(main.getByRole("heading", { name: home("empty.title") })).toBeVisible();
      await expect(newPost).toHaveCount(0);
      await main
        .getByRole("link", { name: words(locale, "connections")("connect"), exact: true })
        .first()
        .click();
      await page.waitForURL(/\/settings\/accounts$/);

      await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
      await page.goto("/");
      const calm = main
        .getByRole("region")
        .or(main.locator("section"))
        .filter({ has: page.getByRole("heading", { name: home("calm.title"), exact: true }) });
      await expect(calm.getByRole("link", { name: words(locale, "shell")("newPost"), exact: true })).toBeVisible();
      await expect(newPost).toHaveCount(1);
      await expectSoundState(page, locale);

      await page.goto("/analytics?days=7");
      await expect(main.getByRole("heading", { name: words(locale, "analytics")("noneInPeriod.title") })).toBeVisible();
      await main.getByRole("link", { name: words(locale, "common")("clearFilters"), exact: true }).click();
      await page.waitForURL(/\/analytics$/);
      await expect(main.getByRole("heading", { name: words(locale, "analytics")("empty.title") })).toBeVisible();
    });
  });
}
