import { arabicDesk, expect, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("unsaved settings prompt before a link, Back or a key leads away", async ({ page, account, instance, setLocale }) => {
    test.setTimeout(120_000);
    const t = words(locale, "workspace");
    const settings = words(locale, "settings");
    await setLocale(locale);
    await instance.admin("workspace", "create", "--owner", account.email, "--name", "وكالة الأفق");
    await signInByRequest(page, account);
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
    await expectSoundState(page, locale);
    await keep.click();
    goBack();
    await keep.click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/\/settings\/workspace$/);
    await expect(field).toHaveValue("متجر لم يُحفظ");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await keep.click();
    await expect(field).toHaveValue("متجر لم يُحفظ");

    // The browser's own prompt before a reload or close.
    const dialog = page.waitForEvent("dialog");
    page.evaluate(() => window.location.reload()).catch(() => undefined);
    const browsersOwn = await dialog;
    expect(browsersOwn.type()).toBe("beforeunload");
    await browsersOwn.dismiss();
    await expect(field).toHaveValue("متجر لم يُحفظ");

    // An action that ends in a full page load prompts before it runs, and the browser does not prompt afterwards.
    await page.getByRole("button", { name: words(locale, "shell")("userMenu") }).click();
    await page.getByRole("menuitem", { name: words(locale, "shell")("signOut") }).click();
    await keep.click();
    await page
      .getByRole("button", { name: new RegExp(`^${words(locale, "shell")("workspace")}:`) })
      .filter({ visible: true })
      .click();
    await page.getByRole("menuitemradio", { name: "وكالة الأفق" }).click();
    await keep.click();
    await expect(field).toHaveValue("متجر لم يُحفظ");

    await field.press("End");
    goBack();
    await leave.click();
    await page.waitForURL(/\/settings\/members$/);
    await page.goForward();
    await expect(field).toBeVisible();
    await expect(field).not.toHaveValue("متجر لم يُحفظ");

    await link("profile").click();
    await page.waitForURL(/\/settings\/profile$/);
    await page.getByLabel(settings("profile.name"), { exact: true }).fill("نورة العتيبي");
    await link("workspace").click();
    await leave.click();
    // The profile has a field of that name too.
    await page.waitForURL(/\/settings\/workspace$/);
    await field.fill("متجر لم يُحفظ");
    await page.getByRole("button", { name: words(locale, "shell")("userMenu") }).click();
    await page.getByRole("menuitem", { name: words(locale, "shell")("signOut") }).click();
    await leave.click();
    await page.waitForURL(/\/sign-in$/);
  });
});
