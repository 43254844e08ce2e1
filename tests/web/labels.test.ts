import { arabicPhone, expect, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

test.describe(arabicPhone.name, () => {
  const locale = "ar";
  test.use(arabicPhone.use);

  test("a post is given labels in the composer and found by one in the list", async ({ page, account, instance, setLocale }) => {
    const composer = words(locale, "composer");
    const bulk = words(locale, "bulk");
    const [kept, removed] = ["رمضان", "عيد"] as const;
    await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/posts/new");
    // Nothing is saved yet, and no room is kept to say how far it is.
    const when = page.getByRole("radiogroup", { name: composer("when"), exact: true });
    const above = await when.evaluate((group) => {
      const bar = group.parentElement?.parentElement;
      return bar ? group.getBoundingClientRect().top - bar.getBoundingClientRect().top : Number.NaN;
    });
    expect(above).toBeLessThan(20);
    await page.getByLabel(composer("text"), { exact: true }).fill("قهوة اليوم");
    const field = page.getByRole("combobox", { name: composer("labels.label"), exact: true });
    const chips = page.getByRole("list", { name: composer("labels.label") }).getByRole("listitem");
    await field.fill(kept);
    await field.press("Enter");
    await field.fill(`${removed}،`);
    await expect(chips).toHaveText([kept, removed]);
    await expectSoundState(page, locale);
    await chips.filter({ hasText: removed }).getByRole("button").click();
    await expect(chips).toHaveText([kept]);
    await page.getByRole("radio", { name: composer("draft"), exact: true }).click();
    await page.getByRole("button", { name: composer("submit.draft"), exact: true }).click();
    await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);

    await page.goto("/posts?tab=drafts");
    await page.getByRole("button", { name: bulk("filters.open"), exact: true }).click();
    await page.getByLabel(bulk("filters.label"), { exact: true }).selectOption(kept);
    await page.waitForURL((url) => url.searchParams.get("label") === kept);
    await expect(page.getByRole("main").locator("tbody tr")).toHaveCount(1);
    await expectSoundState(page, locale);

    // Another label is given to what is selected, and taken back.
    const row = page.getByRole("main").locator("tbody tr");
    const added = "خصومات";
    await row.getByRole("checkbox").click();
    await page
      .getByRole("region", { name: bulk("toolbar") })
      .getByRole("button", { name: bulk("labels"), exact: true })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: bulk("labelsAdd"), exact: true }).fill(added);
    await expectSoundState(page, locale);
    await dialog.getByRole("button", { name: bulk("labelsConfirm"), exact: true }).click();
    await expect(row).toContainText(added);
    await page.getByRole("button", { name: bulk("undo"), exact: true }).click();
    await expect(row).not.toContainText(added);

    // The filters are kept under a name, which the palette finds.
    const palette = words(locale, "palette");
    const view = "منشورات رمضان";
    await page.getByRole("button", { name: bulk("views.label"), exact: true }).click();
    await page.getByRole("menuitem", { name: bulk("views.save"), exact: true }).click();
    await page.getByLabel(bulk("views.name"), { exact: true }).fill(view);
    await expectSoundState(page, locale);
    await page.getByRole("button", { name: bulk("views.saveNew"), exact: true }).click();
    await expect(page.getByRole("button", { name: view })).toBeVisible();
    await page.goto("/");
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: palette("field") }).fill(view);
    await page.getByRole("option").filter({ hasText: view }).click();
    await page.waitForURL((url) => url.searchParams.get("label") === kept && url.searchParams.get("tab") === "drafts");
    await expect(page.getByRole("main").locator("tbody tr")).toHaveCount(1);
  });
});
