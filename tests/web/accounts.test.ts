import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { connectSandboxAccount, expect, expectAccessible, expectSound, expectSoundState, signIn, signInByRequest, test } from "@/tests/fixtures/interface";
import { type Locale, words } from "@/tests/fixtures/words";

const outcomeShown = { timeout: 60_000 };

/** Large enough for every feed, drawn by the browser itself. */
async function picture(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 640 });
    const context = canvas.getContext("2d");
    context?.fillRect(0, 0, 640, 640);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(drawn.slice(drawn.indexOf(",") + 1), "base64");
}

async function connectPages(page: Page, locale: Locale, names: string[]): Promise<void> {
  const connections = words(locale, "connections");
  await page.goto("/accounts");
  await page
    .getByRole("button", { name: connections("connect") })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words(locale, "platform")("FACEBOOK") })
    .click();
  await page.getByText("@demo_ok").click();
  await page.locator("button[value=approve]").click();
  await page.waitForURL(/choose=/);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox").first()).toBeVisible();
  await expectSoundState(page, locale);
  // Nothing is connected that was not chosen.
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(0);
  for (const name of names) await dialog.getByRole("checkbox", { name }).click();
  await dialog.getByRole("button", { name: /^(Connect|ربط) / }).click();
  await page.waitForURL(new RegExp(`outcome=connected&count=${names.length}`));
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(names.length);
}

test("pages of one consent, a picture, a published post, its results and figures, and its deletion on the platform", async ({ page, account, setLocale }) => {
  test.setTimeout(180_000);
  const composer = words("ar", "composer");
  const posts = words("ar", "posts");
  const media = words("ar", "media");
  const state = words("ar", "state");
  await setLocale("ar");
  // Signing in redirects to the requested page.
  await page.goto("/accounts?from=a%20link#part");
  await signIn(page, "ar", account);
  await expect(page).toHaveURL(/\/accounts\?from=a(%20|\+)link#part$/);
  await connectPages(page, "ar", ["Sandbox ok", "Sandbox reject"]);

  await page.goto("/media");
  await page.locator("input[type=file]").setInputFiles({ name: "قهوة.png", mimeType: "image/png", buffer: await picture(page) });
  // Its name is there while it is uploaded, its picture once it is in the library.
  await expect(page.getByRole("main").locator("img")).toHaveCount(1, { timeout: 30_000 });

  await page.goto("/posts/new");
  for (const name of ["Sandbox ok", "Sandbox reject"]) await page.getByRole("checkbox", { name }).check();
  await page.getByLabel(composer("text")).fill(`قهوة الصباح ${randomBytes(4).toString("hex")}`);
  await page.getByRole("button", { name: media("pick.open") }).click();
  const library = page.getByRole("dialog");
  await library.getByRole("button", { name: new RegExp(`^${media("choose")} .*قهوة`) }).click();
  await library.getByRole("button", { name: /^استخدام/ }).click();
  const settings = page.getByRole("group").filter({ hasText: "Sandbox ok" }).last();
  await settings.locator("summary").click();
  await settings.getByLabel(composer("settings.placement.label")).selectOption("feed");
  await page.getByRole("radio", { name: composer("now") }).click();
  await expectSoundState(page, "ar");
  await page.getByRole("button", { name: composer("submit.now"), exact: true }).click();
  await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
  await expect(page.getByText(state("post.PARTIALLY_PUBLISHED"), { exact: true })).toBeVisible(outcomeShown);

  const result = (name: string) =>
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByText(name, { exact: true }) });
  await expect(result("Sandbox reject").first()).toContainText(state("result.FAILED"));
  const good = result("Sandbox ok").first();
  await expect(good).toContainText(state("result.SUCCEEDED"));
  await expect(good.getByRole("link")).toHaveAttribute("href", /^http/);
  await expect(good).toContainText(posts("metrics.notYet"));
  await expectSoundState(page, "ar");
  await good.getByRole("button").click();
  await expect(page.getByRole("button", { name: posts("remove.keep") })).toBeFocused();
  await page
    .getByRole("alertdialog")
    .getByRole("button")
    .filter({ hasNotText: posts("remove.keep") })
    .click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(good.getByRole("link")).toHaveCount(0);
  await expect(good.getByRole("button")).toHaveCount(0);
});

test("an account that has ended is named in the banner and reconnected from there", async ({ page, signedIn, instance }) => {
  test.setTimeout(120_000);
  const connections = words("en", "connections");
  await connectSandboxAccount(page, "en", "demo_ok");
  // Its access is dead from the start, as the first look at it shows.
  const ended = ["--workspace", signedIn.workspaceId, "--platform", "TWITTER", "--sandbox-account", "expired"];
  const { accountName } = await instance.admin("connection", "create", ...ended);
  await page.goto("/posts/new");
  await expect(page.getByText(connections("banner.one").replace("{account}", "").trim())).toContainText(accountName);
  await expectSoundState(page, "en");
  // It is where posts are planned and written, until it is hidden for a day.
  await page.goto("/media");
  await expect(page.getByRole("button", { name: connections("banner.dismiss") })).toHaveCount(0);
  await page.goto("/queue");
  await page.getByRole("link", { name: accountName }).first().click();
  await expect(page.getByRole("heading", { level: 2, name: accountName })).toBeFocused();
  await page.goto("/queue");
  await page.getByRole("button", { name: connections("reconnect") }).click();
  await page.getByText(`@${accountName}`).click();
  await page.locator("button[value=approve]").click();
  await page.waitForURL(/outcome=connected/);
  // The same two accounts as before, and nothing left to reconnect.
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
  await expect(page.getByText(words("en", "state")("connection.expired"), { exact: true })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  test("the banner takes two lines at most, with its act beside them", async ({ page, account, instance, setLocale }) => {
    const ended = ["--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "expired"];
    await instance.admin("connection", "create", ...ended);
    await signInByRequest(page, account);
    for (const locale of ["ar", "en"] as const) {
      await setLocale(locale);
      await page.goto("/posts");
      const t = words(locale, "connections");
      const [before = "", after = ""] = t("banner.oneShort").split("{account}");
      const sentence = page.getByText(before.trim() || after.trim()).filter({ visible: true });
      const act = page.getByRole("button", { name: t("reconnect"), exact: true });
      const lines = await sentence.evaluate((text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight));
      expect(lines).toBeLessThan(2.1);
      const [text, button] = await Promise.all([sentence.boundingBox(), act.boundingBox()]);
      expect(button?.y).toBeLessThan((text?.y ?? 0) + (text?.height ?? 0));
      await expectSound(page, locale);
    }
    await expectAccessible(page);
  });

  test("an account says how many posts wait for it, and is disconnected by its name alone while there are any", async ({
    page,
    account,
    instance,
    setLocale,
  }) => {
    const t = words("ar", "connections");
    const { id } = await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    await setLocale("ar");
    await signInByRequest(page, account);
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const headers = { origin: instance.baseUrl };
    const made = await page.request.post("/api/trpc/posts.compose", { data: { content: "غدًا", accountIds: [id], scheduledAt }, headers });
    expect(made.status()).toBe(200);

    await page.goto("/accounts");
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
    const name = (await card.getByRole("heading", { level: 2 }).textContent()) ?? "";
    await expect(card.getByRole("link", { name: "منشور مجدول واحد" })).toHaveAttribute("href", `/posts?account=${id}`);
    await card.getByRole("button").first().click();
    await page.getByRole("menuitem", { name: t("disconnect") }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("textbox")).toBeVisible();
    await expectSoundState(page, "ar");
    const confirm = question.getByRole("button", { name: t("confirm.confirm") });
    await confirm.click();
    await expect(question.getByText(t("confirm.wrong"))).toBeVisible();
    await question.getByRole("textbox").fill(name.toUpperCase());
    await confirm.click();
    await expect(page.getByText(t("empty.title"))).toBeVisible();
  });
});
