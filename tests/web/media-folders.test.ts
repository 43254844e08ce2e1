import { addFiles, named } from "@/tests/fixtures/given-files";
import { englishPhone, expect, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { showLibraryAs } from "@/tests/fixtures/library-view";
import { words } from "@/tests/fixtures/words";

test.describe(englishPhone.name, () => {
  const locale = "en";
  test.use(englishPhone.use);

  test("files are put into a folder, taken back, uploaded into it, and stay when it is deleted", async ({ page, account, setLocale }) => {
    test.setTimeout(180_000);
    const media = words(locale, "media");
    const file = (place: string) => `${locale}-${place}.png`;
    const folderName = "عروض الصيف";
    const folder = page.getByLabel(media("folders.label"), { exact: true });
    const shown = (place: string) => page.getByRole("button", { name: named(media("deleteNamed"), file(place)) });
    const mark = async (place: string) => page.getByRole("checkbox", { name: named(media("folders.select"), file(place)) }).check();
    const bar = page.getByRole("region", { name: media("folders.bar") });
    const act = async (item: string) => {
      await page.getByRole("button", { name: media("folders.menu") }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/media");
    for (const place of ["one", "two"]) {
      await addFiles(page.getByText(media("hint")), "drop", [{ name: file(place), width: 60, height: 40 }]);
      await expect(shown(place)).toBeVisible();
    }

    await act(media("folders.new"));
    const naming = page.getByRole("dialog");
    await naming.getByLabel(media("folders.name")).fill(folderName);
    await expectSoundState(page, locale);
    await naming.getByRole("button", { name: media("folders.create") }).click();
    await expect(naming).toHaveCount(0);
    await expect(page.getByRole("heading", { name: media("folders.empty.title") })).toBeVisible();
    await expect(page).toHaveURL(/folder=/);
    await addFiles(page.getByText(media("hint")), "drop", [{ name: file("three"), width: 60, height: 40 }]);
    await expect(shown("three")).toBeVisible();
    await expect(shown("one")).toHaveCount(0);

    await folder.selectOption("all");
    for (const place of ["one", "two"]) await mark(place);
    await expect(bar).toContainText("2 files selected");
    await expectSoundState(page, locale);
    const move = async () => {
      await bar.getByRole("button", { name: media("folders.move") }).click();
      await page.getByRole("menuitem", { name: folderName }).click();
      await expect(bar).toHaveCount(0);
    };
    await move();
    await page.getByRole("button", { name: media("folders.undo"), exact: true }).click();
    await folder.selectOption("none");
    for (const place of ["one", "two"]) await expect(shown(place)).toBeVisible();
    for (const place of ["one", "two"]) await mark(place);
    await move();
    await expect(shown("one")).toHaveCount(0);

    await folder.selectOption({ index: 1 });
    for (const place of ["one", "two", "three"]) await expect(shown(place)).toBeVisible();
    await page.reload();
    for (const place of ["one", "two", "three"]) await expect(shown(place)).toBeVisible();
    await showLibraryAs(page, locale, "list");
    await expect(page.getByRole("row").filter({ hasText: file("two") })).toBeVisible();
    await expect(page).toHaveURL(/view=list&folder=/);
    await expectSoundState(page, locale);

    await act(media("folders.delete"));
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: media("folders.delete") })
      .click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await folder.selectOption("none");
    for (const place of ["one", "two", "three"]) await expect(shown(place)).toBeVisible();
  });
});
