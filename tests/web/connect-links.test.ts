import type { Page } from "@playwright/test";
import { arabicPhone, expect, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { type Locale, words } from "@/tests/fixtures/words";

/** Allows an origin and creates a link for a brand by hand; answers the link's path. */
async function createLink(page: Page, locale: Locale, brand: string): Promise<string> {
  const t = words(locale, "developers");
  await page.goto("/settings/developers");
  await page.getByLabel(t("origins.label")).fill("https://app.example.com\nhttp://app.example.com");
  await page.getByRole("button", { name: words(locale, "common")("save") }).click();
  await expect(page.getByText(/http:\/\/app\.example\.com/).last()).toBeVisible();
  await page.getByLabel(t("origins.label")).fill("https://app.example.com/");
  await page.getByRole("button", { name: words(locale, "common")("save") }).click();
  await expect(page.getByLabel(t("origins.label"))).toHaveValue("https://app.example.com");

  await page.getByRole("button", { name: t("links.create") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("form.brand")).selectOption({ label: brand });
  for (const platform of ["LINKEDIN", "TWITTER"]) await dialog.getByRole("checkbox", { name: words(locale, "platform")(platform) }).click();
  await dialog.getByLabel(t("form.redirect")).fill("https://other.example.com/");
  await dialog.getByRole("button", { name: t("links.create") }).click();
  await expect(dialog.getByText(t("form.redirectWrong"))).toBeVisible();
  await expectSoundState(page, locale);
  await dialog.getByLabel(t("form.redirect")).fill("");
  await dialog.getByRole("button", { name: t("links.create") }).click();
  const url = await dialog.getByLabel(words(locale, "people")("made.label"), { exact: true }).inputValue();
  expect(url).toMatch(/\/connect\/[\w-]{43}$/);
  await dialog.getByRole("button", { name: words(locale, "people")("made.close") }).click();
  await expect(page.getByText(words(locale, "state")("connectLink.open"), { exact: true })).toBeVisible();
  await expectSoundState(page, locale);
  return new URL(url).pathname;
}

test.describe(arabicPhone.name, () => {
  const locale = "ar";
  test.use(arabicPhone.use);

  test("a customer without an account opens a link, consents, chooses an account and sees the result", async ({
    page,
    browser,
    account,
    baseURL,
    setLocale,
    consoleErrors,
  }) => {
    test.setTimeout(120_000);
    const brand = "محمصة البن";
    const connect = words(locale, "connect");
    const connections = words(locale, "connections");
    const state = words(locale, "state");
    await setLocale(locale);
    await signInByRequest(page, account);
    const made = await page.request.post("/api/trpc/brands.create", { data: { name: brand }, headers: { origin: baseURL ?? "" } });
    expect(made.status()).toBe(200);
    const path = await createLink(page, locale, brand);
    // The browser itself notes the two refusals.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("setRedirectOrigins"), expect.stringContaining("connectLinks.create")]);

    // The other language is this browser's own; the page has the link's.
    const customer = await browser.newContext({ ...arabicPhone.use, baseURL: baseURL ?? "", locale: "en-GB" });
    const guest = await customer.newPage();
    await guest.goto(path);
    await expect(guest.getByRole("heading", { level: 1 })).toContainText(brand);
    await expect(guest.locator("main li button")).toHaveCount(2);
    await expectSoundState(guest, locale);

    const stranger = await browser.newContext({ ...arabicPhone.use, baseURL: baseURL ?? "" });
    const late = await stranger.newPage();
    expect((await late.goto(path))?.status()).toBe(410);
    await expect(late.getByRole("heading", { level: 1 })).toHaveText(connect("gone.title"));
    await expectSoundState(late, locale);
    await stranger.close();

    await guest.getByRole("button", { name: new RegExp(words(locale, "platform")("LINKEDIN")) }).click();
    await guest.getByText("@demo_ok").click();
    await guest.locator("button[value=approve]").click();
    await guest.waitForURL(/\/connect\/link\/[0-9a-f-]{36}$/);
    await expect(guest.getByRole("checkbox").first()).toBeVisible();
    await expectSoundState(guest, locale);
    await guest.getByRole("checkbox").first().click();
    await guest.getByRole("button", { name: /^(Connect|ربط) / }).click();
    await expect(guest.locator("main li")).toHaveCount(1);
    await expect(guest.getByRole("button")).toHaveCount(0);
    await expectSoundState(guest, locale);
    expect((await guest.goto(path))?.status()).toBe(410);
    await customer.close();

    await page.reload();
    await expect(page.getByText(state("connectLink.connected"), { exact: true })).toBeVisible();
    await page.goto("/accounts");
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
    await expect(page.getByRole("main").getByText(state("connection.connected"), { exact: true })).toBeVisible();
    await expect(page.getByText(connections("empty.title"))).toHaveCount(0);
  });
});
