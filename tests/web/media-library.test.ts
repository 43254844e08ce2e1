import type { Locator, Page } from "@playwright/test";
import { addFiles, named } from "@/tests/fixtures/given-files";
import { arabicPhone, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { showLibraryAs } from "@/tests/fixtures/library-view";
import { words } from "@/tests/fixtures/words";

const fileName = (number: number) => `file-${String(number).padStart(2, "0")}.png`;

async function addMany(page: Page, hint: string, count: number): Promise<void> {
  const pictures = Array.from({ length: count }, (_, index) => ({ name: fileName(index + 1), width: 24, height: 24 }));
  await addFiles(page.getByText(hint), "drop", pictures);
}

/** The tools take two lines, and a finger finds each of them. */
async function expectFingerSize(tools: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(tools.map(async (tool) => (await tool.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }));
  for (const { width, height } of boxes) {
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBeLessThanOrEqual(2);
}

test.describe(arabicPhone.name, () => {
  const locale = "ar";
  test.use(arabicPhone.use);
  test("the library's kind, search and page stand in the address, and what is written survives another view", async ({ page, account, setLocale }) => {
    test.setTimeout(180_000);
    const media = words(locale, "media");
    const common = words(locale, "common");
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/media");
    await addMany(page, media("hint"), 25);
    const file = (number: number) => page.getByText(fileName(number), { exact: true });
    const alt = (number: number) => page.getByRole("textbox", { name: named(media("altFor"), fileName(number)) });
    const tiles = page.getByRole("main").getByRole("textbox", { name: new RegExp(media("altFor").split("{")[0] ?? "") });
    await expect(page.getByRole("button", { name: common("next"), exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(tiles).toHaveCount(24);
    await expectSound(page, locale);
    await expectFingerSize([
      page.getByLabel(media("folders.label"), { exact: true }),
      page.getByRole("button", { name: media("folders.menu") }),
      page.getByRole("button", { name: media("sheet.open") }),
      page.getByRole("searchbox", { name: media("search") }),
      page.getByRole("button", { name: media("upload") }).first(),
    ]);

    await page.getByRole("button", { name: common("next"), exact: true }).click();
    await page.waitForURL("/media?offset=24");
    await expect(tiles).toHaveCount(1);
    await page.reload();
    await expect(tiles).toHaveCount(1);

    await page.getByRole("searchbox", { name: media("search") }).fill("file-07");
    await page.waitForURL("/media?q=file-07");
    await expect(file(7)).toBeVisible();
    await expect(tiles).toHaveCount(1);
    const sheet = page.getByRole("dialog");
    const chooseKind = async (kind: string) => {
      await page.getByRole("button", { name: new RegExp(`^${media("sheet.open")}`) }).click();
      await sheet.getByLabel(media("kind")).selectOption(kind);
      await expectSoundState(page, locale);
      await sheet.getByRole("button", { name: media("sheet.show") }).click();
      await expect(sheet).toHaveCount(0);
    };
    await chooseKind("video");
    await page.waitForURL("/media?kind=video&q=file-07");
    await page.reload();
    await expect(page.getByText(common("noMatch.title"))).toBeVisible();
    await chooseKind("noAlt");
    await page.waitForURL("/media?kind=noAlt&q=file-07");
    await expect(file(7)).toBeVisible();

    await alt(7).fill("not saved yet");
    let requestCount = 0;
    page.on("request", (request) => {
      if (request.url().includes("media.library")) requestCount += 1;
    });
    await showLibraryAs(page, locale, "list");
    await page.waitForURL("/media?view=list&kind=noAlt&q=file-07");
    const row = page.getByRole("row").filter({ hasText: fileName(7) });
    await expect(row).toContainText(/24\W+24/);
    await expect(row.locator("time")).toHaveAttribute("datetime", /Z$/);
    await expect(alt(7)).toHaveValue("not saved yet");
    expect(requestCount, "another view shows what is there already").toBe(0);
    await expectSound(page, locale);
    await showLibraryAs(page, locale, "grid");
    await expect(alt(7)).toHaveValue("not saved yet");
    await page.getByRole("button", { name: common("save"), exact: true }).click();
    await expect(page.getByText(common("noMatch.title"))).toBeVisible();
    await page.getByRole("button", { name: common("clearFilters") }).click();
    await page.waitForURL("/media");

    // An address from before files were deleted, and the last page once its only file is.
    await page.goto("/media?offset=480");
    await page.waitForURL("/media?offset=24");
    await expect(tiles).toHaveCount(1);
    await page.getByRole("button", { name: named(media("deleteNamed"), "") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: media("confirm.confirm") })
      .click();
    await page.waitForURL("/media");
    await expect(tiles).toHaveCount(24);
  });
});
