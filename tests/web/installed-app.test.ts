import { expect, signIn, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

test.use({ serviceWorkers: "allow" });

test("the app can be installed, keeps what is shared until somebody has signed in, and says when it is offline", async ({
  page,
  context,
  account,
  setLocale,
  consoleErrors,
}) => {
  await setLocale("en");
  await signInByRequest(page, account);
  await page.goto("/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const browser = await context.newCDPSession(page);
  expect(await browser.send("Page.getAppManifest")).toMatchObject({ url: expect.stringMatching(/\/manifest-en\.webmanifest$/), errors: [] });
  expect((await browser.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);

  await context.clearCookies({ name: /session/ });
  // As the system sends it.
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 320 });
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const files = new DataTransfer();
    if (picture) files.items.add(new File([picture], "abaya.png", { type: "image/png" }));
    const form = Object.assign(document.createElement("form"), { method: "post", action: "/share", enctype: "multipart/form-data" });
    for (const [name, value] of Object.entries({ title: "Half price", text: "Half price today", url: "https://shop.example/1" })) {
      form.append(Object.assign(document.createElement("input"), { name, value }));
    }
    form.append(Object.assign(document.createElement("input"), { type: "file", name: "files", files: files.files }));
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL(/\/sign-in\?next=/);
  await signIn(page, "en", account);
  const composer = words("en", "composer");
  await expect(page.getByLabel(composer("text"))).toHaveValue("Half price today\n\nhttps://shop.example/1");
  await expect(page.getByRole("group", { name: composer("media") }).locator("bdi")).toHaveText(["abaya.png"]);
  await expect(page).toHaveURL(/\/posts\/new$/);

  await context.setOffline(true);
  await page.goto("/calendar");
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  // The browser notes each request that had no network.
  consoleErrors.splice(0);
});
