import type { Page } from "@playwright/test";
import { arabicPhone, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** Names as long as they may be, of one word, or with what looks like a tag: they hide no button and push nothing out of the page. */

const oneWord = `${"W".repeat(79)}!`;
const tagged = "<b>Sale</b> & «سعر»\u200f (20%)";
const marked = [..."مُؤَسَّسَةُ عَبدِ الرَّحمٰنِ بنِ عَبدِ العَزيزِ لِلتَّسويقِ الرَّقمِيِّ وَإدارَةِ الحَمَلات"].slice(0, 80).join("");

/** Everything of it is within the window and within itself. */
async function expectWhole(page: Page, role: "dialog" | "alertdialog"): Promise<void> {
  const dialog = page.getByRole(role);
  await expect(dialog).toBeVisible();
  for (const button of await dialog.getByRole("button").all()) await expect(button).toBeInViewport({ ratio: 1 });
  const wide = await dialog.evaluate((panel) =>
    [panel, ...panel.querySelectorAll("*")]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 && !part.matches("input, svg, svg *"))
      .map((part) => part.outerHTML.slice(0, 200)),
  );
  expect(wide).toEqual([]);
}

test.describe(arabicPhone.name, () => {
  const locale = "ar";
  // What moves here is a dialog, a toast and a menu: everywhere else nothing does.
  test.use({ ...arabicPhone.use, reducedMotion: "no-preference" });

  test("a dialog, a toast and a page about a thing with such a name are whole", async ({ page, account, setLocale, baseURL }) => {
    test.setTimeout(120_000);
    const workspace = words(locale, "workspace");
    const settings = words(locale, "settings");
    await setLocale(locale);
    await signInByRequest(page, account);
    const make = async (procedure: string, data: object) => {
      const answer = await page.request.post(`/api/trpc/${procedure}`, { data, headers: { origin: baseURL ?? "" } });
      expect(answer.status()).toBe(200);
      return (await answer.json()).result.data;
    };
    for (const brand of [oneWord, tagged, marked]) await make("brands.create", { name: brand });
    const key = await make("apiKeys.create", { name: oneWord, scopes: ["posts:read"] });

    await page.goto("/settings/brands");
    await page.getByRole("listitem").filter({ hasText: oneWord }).getByRole("button").click();
    await page.getByRole("menuitem", { name: workspace("brands.edit"), exact: true }).click();
    await expectWhole(page, "dialog");
    await expectSoundState(page, locale);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    for (const brand of [tagged, marked, oneWord]) {
      await page.getByRole("listitem").filter({ hasText: brand }).getByRole("button").click();
      await page.getByRole("menuitem", { name: workspace("brands.delete.action"), exact: true }).click();
      await expectWhole(page, "alertdialog");
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: workspace("brands.delete.confirm"), exact: true })
        .click();
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      await expect(page.getByRole("listitem").filter({ hasText: brand }).getByRole("button", { name: brand })).toHaveCount(0);
    }
    const toast = page.getByRole("listitem").filter({ hasText: oneWord });
    await expect(toast.getByRole("button")).toBeInViewport({ ratio: 1 });
    expect(await toast.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(1);

    await page.goto(`/settings/api-keys/${key.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(oneWord);
    await expectSound(page, locale);
    await page.goto("/settings/api-keys");
    await page
      .getByRole("row")
      .filter({ hasText: oneWord })
      .getByRole("button", { name: new RegExp(`^${settings("keys.revoke.action")}`) })
      .click();
    await expectWhole(page, "alertdialog");
  });
});
