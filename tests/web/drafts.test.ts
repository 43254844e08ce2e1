import { expect, expectSoundState, signIn, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const postPage = /\/posts\/[0-9a-f-]{36}$/;

test("what is written survives a reload and a change of language", async ({ page, signedIn }) => {
  expect(signedIn.email).toContain("@");
  const composer = words("en", "composer");
  await page.goto("/posts/new");
  const text = "فكرة لم تكتمل بعد";
  await page.getByLabel(composer("text")).fill(text);
  await expect(page.getByText(composer("onDevice"))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(composer("text"))).toHaveValue(text);

  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitemradio", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByLabel(words("ar", "composer")("text"))).toHaveValue(text);
  expect(page.url()).toContain("/posts/new");
});

test("a draft kept on this device does not take a newer version's place unasked", async ({ page, signedIn, instance, browser, baseURL }) => {
  test.setTimeout(120_000);
  const composer = words("en", "composer");
  await instance.admin("connection", "create", "--workspace", signedIn.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  const text = page.getByLabel(composer("text"));
  await page.goto("/posts/new");
  await text.fill("First version");
  await page.getByRole("radio", { name: composer("draft") }).click();
  await page.getByRole("button", { name: composer("submit.draft"), exact: true }).click();
  await page.waitForURL(postPage);
  const edit = `${page.url()}/edit`;

  const elsewhere = await browser.newPage({ baseURL: baseURL ?? "", locale: "en-GB" });
  await elsewhere.goto("/sign-in?lang=en");
  await signIn(elsewhere, "en", signedIn);
  const changeElsewhere = async (content: string) => {
    await elsewhere.goto(edit);
    await elsewhere.getByLabel(composer("text")).fill(content);
    await elsewhere.getByRole("button", { name: composer("submit.draft"), exact: true }).click();
    await elsewhere.waitForURL(postPage);
  };

  // In a tunnel nothing reaches the server.
  await page.goto(edit);
  await page.route("**/api/trpc/posts.edit**", () => undefined);
  await text.fill("Written on the train");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Written on the train");
  await changeElsewhere("Second version");
  await page.reload();
  await expect(page.getByText(composer("conflict.title"))).toBeVisible();
  await expect(page.getByRole("region", { name: composer("conflict.newer") })).toContainText("Second version");
  await expect(page.getByRole("region", { name: composer("conflict.kept") })).toContainText("Written on the train");
  await expectSoundState(page, "en");
  await page.getByRole("button", { name: composer("conflict.keep") }).click();
  await expect(text).toHaveValue("Written on the train");
  // Settled: no prompt again before the post changes again.
  await page.reload();
  await expect(text).toHaveValue("Written on the train");

  await changeElsewhere("Third version");
  await page.reload();
  await page.getByRole("button", { name: composer("conflict.useNewer") }).click();
  await expect(text).toHaveValue("Third version");
  await page.reload();
  await expect(text).toHaveValue("Third version");
  await expect(page.getByText(composer("restored"))).toHaveCount(0);
  await elsewhere.close();
});
