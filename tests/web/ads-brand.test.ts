import { englishPhone, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** The brand profile's lines in the brand's own voice, which follow the form while it is filled in. */

test.describe(englishPhone.name, () => {
  const locale = "en";
  test.use(englishPhone.use);

  test("example lines follow the name, the dialect, the voice, the strengths and the banned terms", async ({ page, account, setLocale }) => {
    const t = words(locale, "ads-insight");
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/brand-voice");
    await expect(page.getByRole("heading", { name: t("brand.empty.title"), exact: true })).toBeVisible();
    await expect(page.getByText(t("brand.empty.text"), { exact: true })).toBeVisible();
    await expectSound(page, locale);
    await page.getByRole("button", { name: t("brand.create"), exact: true }).click();
    const card = page.getByLabel(t("brand.examples.title"), { exact: true });
    const field = (key: string) => page.getByLabel(t(`brand.${key}`), { exact: true }).and(page.locator("input, select, textarea"));
    const line = (text: string) => card.getByRole("listitem").filter({ hasText: text });
    await expect(card.getByText(t("brand.examples.none"))).toBeVisible();
    await expect(card.getByRole("listitem")).toHaveCount(0);

    await field("name").fill("قهوة <b>نجد");
    await field("languages").fill("ar, en");
    await field("valueProps").fill("بن محمص كل صباح\nRoasted every morning");
    // One example with a strong claim, and one with a call to action.
    await expect(line("جديدنا في")).toContainText("بن محمص كل صباح");
    await expect(line("New at")).toContainText("Roasted every morning");
    await expect(line("New at")).toContainText("قهوة <b>نجد");
    await expect(line("New at")).toHaveAttribute("dir", "ltr");
    await expect(line("جديدنا في")).toHaveAttribute("dir", "rtl");
    await expect(card.getByRole("listitem")).toHaveCount(4);

    await field("dialect").selectOption("EGYPTIAN");
    await expect(card.getByRole("heading", { name: t("brand.dialects.EGYPTIAN"), exact: true })).toBeVisible();
    await expect(line("الجديد عند")).toContainText("بن محمص كل صباح");
    await field("voice").fill("مرح وقريب من الشباب");
    await expect(line("خبر حلو أوي من")).toHaveCount(1);
    await expect(line("الجديد عند")).toHaveCount(0);
    await field("voice").fill("formal");
    await expect(line("يسرّنا في")).toHaveCount(1);

    // Spelt otherwise it is the same word.
    await expect(card.getByText(t("brand.examples.banned"))).toHaveCount(0);
    await field("bannedTerms").fill("بُن\nmorning");
    await expect(card.locator("del")).toHaveText(["بن", "morning"]);
    await expect(card.getByText(t("brand.examples.banned"))).toBeVisible();
    await expectSoundState(page, locale);

    await page.getByRole("button", { name: words(locale, "common")("save"), exact: true }).click();
    await expect(page.getByText(t("brand.saved"), { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(card.locator("del")).toHaveText(["بن", "morning"]);
  });
});
