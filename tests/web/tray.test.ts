import type { Route } from "@playwright/test";
import { englishPhone, expect, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

test.describe(englishPhone.name, () => {
  const locale = "en";
  test.use(englishPhone.use);

  test("an export whose page was left ends in the tray, is fetched from there, and leaves it once it is read", async ({ page, account, setLocale }) => {
    test.setTimeout(120_000);
    const t = words(locale, "workspace");
    const activity = words(locale, "activity");
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/settings/workspace");
    const tray = page.getByRole("banner").getByRole("button", { name: new RegExp(`^${activity("title")}`) });

    // What its own page has shown is read: it receives events of the end only once that page is left.
    const late: Route[] = [];
    let left = false;
    await page.route(/activity\.list/, (route) => (left ? route.continue() : void late.push(route)));
    const exportAll = page.getByRole("button", { name: t("export.action"), exact: true });
    await exportAll.click();
    await expect.poll(() => late.length).toBeGreaterThan(0);
    await page.getByRole("link", { name: words(locale, "settings")("sections.members"), exact: true }).click();
    await page.waitForURL(/\/settings\/members$/);
    left = true;
    await Promise.all(late.map((route) => route.continue()));

    await tray.click();
    const panel = page.getByRole("dialog", { name: activity("title") });
    const row = panel.getByRole("listitem");
    await expect(row).toContainText(activity("done.EXPORT"), { timeout: 30_000 });
    await expect(row).toContainText(activity("kind.EXPORT"));
    await expectSoundState(page, locale);
    const fetched = page.waitForEvent("download");
    await row.getByRole("button", { name: t("export.download") }).click();
    expect((await fetched).suggestedFilename()).toMatch(/\.zip$/);
    await expect(panel.getByText(activity("empty.title"))).toBeVisible();

    // With the last of them its button goes too, and anyone who uses the keyboard continues in the page.
    await page.keyboard.press("Escape");
    await expect(tray).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(tray).toHaveCount(0);
  });
});
