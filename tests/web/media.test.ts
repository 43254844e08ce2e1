import { readFileSync, writeFileSync } from "node:fs";
import type { Page, Request, Response } from "@playwright/test";
import { addFiles, named } from "@/tests/fixtures/given-files";
import { arabicDesk, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** So do numbers. */
const pixels = (width: number, height: number) => new RegExp(`${width}\\W+${height}`);

/** Cropping by keyboard is a desk's; the right-to-left page is the harder one. */
test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("a video is shown by a still, and an image is cropped with the keyboard", async ({ page, account, setLocale }) => {
    test.setTimeout(180_000);
    const media = words(locale, "media");
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/media");
    await page.locator("input[type=file]").setInputFiles({ name: "clip.mp4", mimeType: "video/mp4", buffer: readFileSync("tests/fixtures/media/clip.mp4") });
    const still = page.getByRole("main").locator("img");
    await expect(still).toHaveCount(1, { timeout: 30_000 });
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(480);
    await expect(page.getByText("0:05")).toBeVisible();

    await addFiles(page.getByText(media("hint")), "drop", [{ name: "wide.png", width: 300, height: 100 }]);
    const open = page.getByRole("button", { name: named(media("crop.openNamed"), "wide.png") });
    await open.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(pixels(100, 100))).toBeVisible();
    await dialog.getByRole("radio", { name: media("crop.shapes.landscape") }).click();
    await expect(dialog.getByText(pixels(191, 100))).toBeVisible();
    await expectSoundState(page, locale);
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

test("the composer says what the chosen file means for an account, until it is fitted to its platform or cropped", async ({ page, signedIn, instance }) => {
  test.setTimeout(180_000);
  const media = words("en", "media");
  await instance.admin("connection", "create", "--workspace", signedIn.workspaceId, "--platform", "INSTAGRAM", "--sandbox-account", "ok");
  await page.goto("/posts/new");
  await page.getByLabel(words("en", "composer")("text")).fill("wide");
  await page.getByRole("button", { name: media("pick.open") }).click();
  await addFiles(page.getByText(media("hint")), "paste", [{ name: "wide.png", width: 600, height: 200 }]);
  await page.getByRole("button", { name: named(media("chooseNamed"), "wide.png") }).click();
  await page.getByRole("button", { name: /^Use/ }).click();
  const warning = page.getByText(/Instagram.*: a file’s aspect ratio isn’t supported/);
  await expect(warning).toBeVisible();
  const composer = words("en", "composer");
  const pad = page.getByRole("button", { name: named(composer("fit.pad"), words("en", "platform")("INSTAGRAM")) });
  await expectSoundState(page, "en");
  await pad.click();
  await expect(warning).toHaveCount(0);
  await page.locator("summary").click();
  await page.getByLabel(composer("settings.imageFit.label")).selectOption("");
  await expect(warning).toBeVisible();
  await page.getByRole("button", { name: named(media("crop.openNamed"), "wide.png") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: media("crop.save") })
    .click();
  await expect(page.getByText("wide-crop.png").first()).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test("the composer takes dropped and pasted files in their order, waits for them, and leaves text to be pasted", async ({
  page,
  context,
  signedIn,
  instance,
}) => {
  test.setTimeout(120_000);
  const composer = words("en", "composer");
  const media = words("en", "media");
  await instance.admin("connection", "create", "--workspace", signedIn.workspaceId, "--platform", "INSTAGRAM", "--sandbox-account", "ok");
  await page.goto("/posts/new");
  const text = page.getByLabel(composer("text"));
  await text.fill("A picture says ");

  // The first file is held on its way while the second arrives.
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route("**/api/media/uploads", async (route) => {
    if (route.request().headers()["upload-metadata"]?.includes(btoa("one.png"))) await held;
    await route.continue();
  });
  const pictures = ["one.png", "two.png", "notes.pdf"].map((name) => ({ name, width: 320, height: 320 }));
  await addFiles(page.getByRole("heading", { name: composer("preview") }), "drop", pictures);
  await expect(page.getByText("1 file is neither an image nor a video and was left out.")).toBeVisible();
  const rows = page.getByRole("group", { name: composer("media") }).locator("bdi");
  // What has arrived, and below it what is on its way.
  await expect(rows).toHaveText(["two.png", "one.png"]);
  await expect(page.getByRole("list", { name: media("uploading") }).getByRole("listitem")).toContainText(["one.png"]);

  await page.getByRole("radio", { name: composer("draft") }).click();
  const save = page.getByRole("button", { name: composer("submit.draft"), exact: true });
  await save.click();
  await expect(page.getByText(composer("attach.wait"))).toBeVisible();
  expect(page.url()).not.toMatch(/\/posts\/[0-9a-f-]{36}$/);
  letGo();
  await expect(rows).toHaveText(["one.png", "two.png"]);

  await addFiles(text, "paste", [{ name: "three.png", width: 320, height: 320 }]);
  await expect(rows).toHaveText(["one.png", "two.png", "three.png"]);
  // Cells of a table come with their picture; they are text all the same.
  await addFiles(text, "paste", [{ name: "cells.png", width: 320, height: 320 }], "1\t2");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("more than words"));
  await text.press("End");
  await text.press("ControlOrMeta+v");
  await expect(text).toHaveValue("A picture says more than words");
  await expect(rows).toHaveCount(3);
  await expectSoundState(page, "en");

  // What a file shows is saved with the draft: by itself after a pause, and by whatever saves the post.
  const alt = (name: string) => page.getByRole("textbox", { name: named(media("altFor"), name) });
  const [described] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("media.update") && response.ok()),
    alt("one.png").fill("A cup of coffee"),
  ]);
  expect(described.request().postData()).toContain("A cup of coffee");
  await alt("two.png").fill("فنجان قهوة");
  await save.click();
  await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("main").locator("a[href*='/media/']")).toHaveCount(3);
  await page.goto("/media");
  await expect(alt("one.png")).toHaveValue("A cup of coffee");
  await expect(alt("two.png")).toHaveValue("فنجان قهوة");
});

const MiB = 1024 * 1024;

/** A real video of many bytes: a box that players pass over is at its end. */
function longVideo(): Buffer {
  const filler = Buffer.alloc(24 * MiB, 7);
  filler.writeUInt32BE(filler.length, 0);
  filler.write("free", 4, "latin1");
  return Buffer.concat([readFileSync("tests/fixtures/media/clip.mp4"), filler]);
}

test("an upload whose tab was killed goes on from where the server has it", async ({ page, context, signedIn }, testInfo) => {
  test.setTimeout(120_000);
  expect(signedIn.email).toContain("@");
  const file = testInfo.outputPath("long.mp4");
  const content = longVideo();
  writeFileSync(file, content);
  const uploading = (tab: Page) => tab.getByRole("progressbar", { name: "long.mp4" });

  // A slow line, so that there is a middle to be killed in.
  const line = await context.newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 6 * MiB });
  await page.goto("/media");
  await page.locator("input[type=file]").setInputFiles(file);
  // One chunk has arrived and the second is on its way.
  await expect.poll(() => uploading(page).evaluate((bar: HTMLProgressElement) => bar.value), { timeout: 30_000, intervals: [20] }).toBeGreaterThan(9 * MiB);
  const crashed = page.waitForEvent("crash");
  void line.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();

  const again = await context.newPage();
  const sent: Request[] = [];
  const answered: Response[] = [];
  const isUpload = (url: string) => new URL(url).pathname.startsWith("/api/media/uploads");
  again.on("request", (request) => void (isUpload(request.url()) && sent.push(request)));
  again.on("response", (response) => void (isUpload(response.url()) && answered.push(response)));
  await again.goto("/media");
  await again.locator("input[type=file]").setInputFiles(file);
  const last = await again.waitForResponse((response) => response.request().method() === "PATCH" && response.status() === 200, { timeout: 60_000 });

  const offsets = sent.filter((request) => request.method() === "PATCH").map((request) => Number(request.headers()["upload-offset"]));
  const known = answered.filter((response) => response.request().method() === "HEAD").map((response) => Number(response.headers()["upload-offset"]));
  expect(sent.filter((request) => request.method() === "POST")).toEqual([]);
  // The server's offset is authoritative; nothing before it is sent again.
  expect(known[0]).toBeGreaterThanOrEqual(8 * MiB);
  expect(known[0]).toBeLessThan(content.length);
  expect(offsets[0]).toBe(known[0]);
  expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
  const { data } = (await last.json()) as { data: { url: string } };
  expect(content.equals(await (await again.request.get(data.url)).body())).toBe(true);
  await expect(again.getByText("long.mp4", { exact: true })).toBeVisible();
});

test("an upload goes on while other pages are opened, and one that a reload broke off goes on with the same file", async ({
  page,
  context,
  signedIn,
}, testInfo) => {
  test.setTimeout(180_000);
  expect(signedIn.email).toContain("@");
  const activity = words("en", "activity");
  const navigation = words("en", "shell");
  const file = testInfo.outputPath("journey.mp4");
  writeFileSync(file, longVideo());
  const tray = page.getByRole("button", { name: new RegExp(`^${activity("title")}`) });
  const panel = page.getByRole("dialog", { name: activity("title") });
  const line = await context.newCDPSession(page);
  await page.goto("/media");
  await line.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2 * MiB });
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("progressbar", { name: "journey.mp4" })).toBeVisible();
  await page
    .getByRole("link", { name: navigation("sections.posts"), exact: true })
    .first()
    .click();
  await page.waitForURL("/posts");
  await tray.click();
  await expect(panel.getByRole("progressbar", { name: "journey.mp4" })).toBeVisible();
  await expectSoundState(page, "en");
  // A chunk is with the server.
  await expect.poll(() => panel.getByRole("progressbar").evaluate((bar: HTMLProgressElement) => bar.value), { timeout: 60_000 }).toBeGreaterThan(9 * MiB);

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await tray.click();
  await expect(panel.getByText(activity("cut"))).toBeVisible();
  await expectSound(page, "en");
  await panel.getByRole("link", { name: activity("showLibrary") }).click();
  await page.waitForURL("/media");
  await page.locator("input[type=file]").setInputFiles(file);
  await page
    .getByRole("link", { name: navigation("sections.posts"), exact: true })
    .first()
    .click();
  await page.waitForURL("/posts");
  await line.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await tray.click();
  await expect(panel.getByText(activity("done.UPLOAD"))).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByText(activity("cut"))).toHaveCount(0);
  await panel.getByRole("link", { name: activity("showLibrary") }).click();
  await page.waitForURL("/media");
  await expect(page.getByText("journey.mp4", { exact: true })).toBeVisible();
  await expect(tray).toHaveCount(0);
});
