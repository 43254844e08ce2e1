import { enter, expect, expectSound, test, variants } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const minute = 60_000;

/** The nearest whole minute that may be chosen, with time left to write for it, as a clock in Riyadh shows it. */
function nearestMinute(): string {
  const riyadh = 180 * minute;
  return new Date(Math.ceil((Date.now() + 1.3 * minute) / minute) * minute + riyadh).toISOString().slice(0, 16);
}

/** The wait for its time is a minute and more, so one post is watched in both languages and on both sizes. */
test("what is scheduled goes out at its time, and the pages that show it say so by themselves", async ({ page, browser, account, instance, speak }) => {
  test.setTimeout(300_000);
  const composer = words("ar", "composer");
  const text = "موعدنا بعد قليل";
  await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  await speak("ar");
  await enter(page, account);
  await page.goto("/posts/new");
  await page.getByLabel(composer("text"), { exact: true }).fill(text);
  await page.getByRole("radio", { name: composer("time") }).click();
  await page.locator("input[type=datetime-local]").fill(nearestMinute());
  await page.getByRole("button", { name: composer("submit.time"), exact: true }).click();
  await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
  await expect(page.getByText(words("ar", "state")("post.SCHEDULED"), { exact: true }).first()).toBeVisible();

  const phone = await browser.newContext(variants.find(({ name }) => name === "English, phone")?.use);
  await phone.addCookies(await page.context().cookies());
  await phone.addCookies([{ name: "nashir_locale", value: "en", url: instance.baseUrl }]);
  const table = await phone.newPage();
  await table.goto(`${instance.baseUrl}/posts`);
  const row = table.getByRole("row").filter({ hasText: text });
  await expect(row.getByText(words("en", "state")("post.SCHEDULED"), { exact: true })).toBeVisible();

  // Nothing is clicked or loaded anew meanwhile.
  await expect(page.getByText(words("ar", "state")("post.PUBLISHED"), { exact: true }).first()).toBeVisible({ timeout: 3 * minute });
  await expect(page.getByRole("main").locator("a[href^=http]").first()).toBeVisible();
  await expectSound(page, "ar");
  await expect(row.getByText(words("en", "state")("post.PUBLISHED"), { exact: true })).toBeVisible();
  await phone.close();
});
