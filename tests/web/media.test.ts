import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectSound, signIn, test, variants } from "@/tests/fixtures/interface";
import { type Locale, words } from "@/tests/fixtures/words";

/** Draws a picture in the browser and gives it as a person would: by a drop or a paste. */
async function give(page: Page, locale: Locale, how: "drop" | "paste", name: string, size: { width: number; height: number }): Promise<void> {
  const files = await page.evaluateHandle(
    async ({ name, width, height }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      if (context) {
        context.fillStyle = "#0a7a6a";
        context.fillRect(0, 0, width, height);
      }
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
      const data = new DataTransfer();
      data.items.add(new File(blob ? [blob] : [], name, { type: "image/png" }));
      return data;
    },
    { name, ...size },
  );
  const target = page.getByText(words(locale, "media")("hint"));
  if (how === "drop") await target.dispatchEvent("drop", { dataTransfer: files });
  else await target.evaluate((element, data) => element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })), files);
}

/** A message with what it names, which stands in marks that keep directions apart. */
const named = (message: string, value: string) => new RegExp(message.replace(/\{\w+\}/, `[\u2066-\u2069]*${value}[\u2066-\u2069]*`));

/** So do numbers. */
const pixels = (width: number, height: number) => new RegExp(`${width}\\W+${height}`);

/** Cropping by keyboard is a desk's; the right-to-left page is the harder one. The test below walks the English page. */
for (const { name, locale, use } of variants.filter((variant) => variant.locale === "ar" && !variant.use.isMobile)) {
  test.describe(name, () => {
    test.use(use);

    test("a video is shown by a still, and an image is cropped with the keyboard", async ({ page, account, speak }) => {
      test.setTimeout(180_000);
      const media = words(locale, "media");
      await speak(locale);
      await page.goto("/sign-in");
      await signIn(page, locale, account);
      await page.goto("/media");
      await page.locator("input[type=file]").setInputFiles({ name: "clip.mp4", mimeType: "video/mp4", buffer: readFileSync("tests/fixtures/media/clip.mp4") });
      const still = page.getByRole("main").locator("img");
      await expect(still).toHaveCount(1, { timeout: 30_000 });
      await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(480);
      await expect(page.getByText("0:05")).toBeVisible();

      await give(page, locale, "drop", "wide.png", { width: 300, height: 100 });
      const open = page.getByRole("button", { name: named(media("crop.openNamed"), "wide.png") });
      await open.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(pixels(100, 100))).toBeVisible();
      await dialog.getByRole("radio", { name: media("crop.shapes.landscape") }).click();
      await expect(dialog.getByText(pixels(191, 100))).toBeVisible();
      await expectSound(page, locale);
      const edge = dialog.getByRole("button", { name: named(media("crop.handle"), media("crop.edge.e")) });
      await dialog.getByRole("radio", { name: media("crop.shapes.free") }).click();
      await expect(dialog.getByText(pixels(240, 80))).toBeVisible();
      await edge.focus();
      await page.keyboard.press("ArrowLeft");
      await expect(dialog.getByText(pixels(240, 80))).toHaveCount(0);
      await dialog.getByRole("button", { name: media("crop.save") }).click();
      await expect(page.getByText("wide-crop.png", { exact: true })).toBeVisible();
      await expectSound(page, locale);
    });
  });
}

test("the composer says what the chosen file means for an account, until it is cropped", async ({ page, signedIn, instance }) => {
  test.setTimeout(180_000);
  const media = words("en", "media");
  await instance.admin("connection", "create", "--workspace", signedIn.workspaceId, "--platform", "INSTAGRAM", "--sandbox-account", "ok");
  await page.goto("/posts/new");
  await page.getByLabel(words("en", "composer")("text")).fill("wide");
  await page.getByRole("button", { name: media("pick.open") }).click();
  await give(page, "en", "paste", "wide.png", { width: 600, height: 200 });
  await page.getByRole("button", { name: named(media("chooseNamed"), "wide.png") }).click();
  await page.getByRole("button", { name: /^Use/ }).click();
  const warning = page.getByText(/Instagram.*: does not take the shape of a file/);
  await expect(warning).toBeVisible();
  await page.getByRole("button", { name: named(media("crop.openNamed"), "wide.png") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: media("crop.save") })
    .click();
  await expect(page.getByText("wide-crop.png").first()).toBeVisible();
  await expect(warning).toHaveCount(0);
});
