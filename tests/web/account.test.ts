import { arabicPhone, expect, expectSound, expectSoundState, signIn, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

test.describe(arabicPhone.name, () => {
  const locale = "ar";
  test.use(arabicPhone.use);

  test("an API key is shown once, works at once, and stops at once when revoked", async ({ page, account, setLocale, request }) => {
    const settings = words(locale, "settings");
    await setLocale(locale);
    await page.goto("/sign-in");
    await expectSound(page, locale);
    await signIn(page, locale, account);
    await page.goto("/settings/api-keys");
    await expectSound(page, locale);
    await page.getByRole("button", { name: settings("keys.create") }).click();
    await page.getByLabel(settings("keys.form.name")).fill("الموقع <b>");
    await page.getByLabel(settings("keys.scopes.posts:create")).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: settings("keys.create") })
      .click();

    const shown = page.getByLabel(settings("keys.once.label"), { exact: true });
    await expect(shown).toHaveValue(/^svc_[0-9A-Za-z]{40}$/);
    await expectSoundState(page, locale);
    const key = await shown.inputValue();
    // A stray click or Escape does not lose it.
    await page.keyboard.press("Escape");
    await expect(shown).toHaveValue(key);
    await page.getByRole("button", { name: settings("keys.once.stored") }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("row").filter({ hasText: "الموقع <b>" })).toContainText(key.slice(0, 12));
    expect(await page.content()).not.toContain(key);

    const headers = { authorization: `Bearer ${key}` };
    expect((await request.get("/api/v1/posts", { headers })).status()).toBe(200);
    await page.getByRole("button", { name: `${settings("keys.revoke.action")}: الموقع <b>` }).click();
    // Focus starts on the button that changes nothing.
    await expect(page.getByRole("button", { name: settings("keys.revoke.keep") })).toBeFocused();
    await page.getByRole("button", { name: settings("keys.revoke.confirm") }).click();
    await expect(page.getByRole("row").filter({ hasText: "الموقع <b>" })).toContainText(words(locale, "state")("key.revoked"));
    expect((await request.get("/api/v1/posts", { headers })).status()).toBe(401);
  });
});

test("sign-up tells what is wrong beside the field", async ({ page, account, setLocale, consoleErrors }) => {
  await setLocale("en");
  const auth = words("en", "auth");
  await page.goto("/sign-up");
  await page.getByLabel(auth("name")).fill("Second");
  await page.getByLabel(auth("email")).fill(account.email);
  await page.getByLabel(auth("password"), { exact: true }).fill("long enough for it");
  await page.getByRole("button", { name: auth("signUp") }).click();
  await expect(page.getByText(words("en", "error")("field.taken"))).toBeVisible();
  await expect(page.getByLabel(auth("email"))).toHaveAttribute("aria-invalid", "true");
  // The browser itself notes the refused request.
  consoleErrors.length = 0;
});

test("another session is listed, signed out, and cannot go on", async ({ page, signedIn, browser, baseURL }) => {
  const settings = words("en", "settings");
  const elsewhere = await browser.newContext({ baseURL, locale: "en" });
  const otherPage = await elsewhere.newPage();
  await otherPage.goto("/sign-in");
  await signIn(otherPage, "en", signedIn);
  await page.goto("/settings/security");
  await expectSound(page, "en");
  await expect(page.getByText(settings("security.sessions.current"))).toHaveCount(1);
  await page.getByRole("button", { name: new RegExp(`^${settings("security.sessions.revoke")}: `) }).click();
  // The list drops the session before the server has answered.
  const revoked = page.waitForResponse((response) => response.request().method() === "POST" && response.url().includes("/api/trpc/"));
  await page.getByRole("button", { name: settings("security.sessions.confirm.confirm") }).click();
  await expect(page.getByRole("button", { name: new RegExp(`^${settings("security.sessions.revoke")}: `) })).toHaveCount(0);
  await revoked;
  await otherPage.goto("/settings/profile");
  await expect(otherPage).toHaveURL(/\/sign-in/);
  await elsewhere.close();
});

test("language, theme and digits are in the first paint after a reload", async ({ page, signedIn }) => {
  expect(signedIn.email).toContain("@");
  const settings = words("en", "settings");
  await page.goto("/settings/profile");
  await page.getByRole("radio", { name: words("en", "common")("theme.dark") }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: settings("profile.arab") }).click();
  await expect(page.getByText("٩:٣٠").first()).toBeVisible();
  await page.getByRole("radio", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  const html = await (await page.request.get("/settings/profile")).text();
  expect(html).toMatch(/<html lang="ar" dir="rtl" data-theme="dark"/);
  expect(html).toContain("٩:٣٠");
  await expectSound(page, "ar");
});

test("a visitor is led to sign in, where a wrong pair is one message for both fields, and from there never to another site", async ({
  page,
  account,
  setLocale,
  consoleErrors,
}) => {
  await setLocale("ar");
  const auth = words("ar", "auth");
  await page.goto("/settings/api-keys");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto("/sign-in?next=//example.com/");
  await page.getByLabel(auth("email")).fill(account.email);
  await page.getByLabel(auth("password"), { exact: true }).fill("not the password");
  await page.getByRole("button", { name: auth("signIn"), exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: auth("wrongPair") })).toBeVisible();
  // What was typed stays.
  await expect(page.getByLabel(auth("email"))).toHaveValue(account.email);
  // The browser itself notes the refused request.
  consoleErrors.length = 0;
  await signIn(page, "ar", account);
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
});
