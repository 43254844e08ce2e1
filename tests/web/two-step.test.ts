import { TOTP } from "otpauth";
import { arabicDesk, expect, expectSoundState, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("a second step is turned on with an app, required at the next sign-in, and takes a recovery code", async ({
    page,
    signedIn,
    setLocale,
    consoleErrors,
  }) => {
    const step = words(locale, "two-step");
    const auth = words(locale, "auth");
    await setLocale(locale);
    await page.goto("/settings/security");
    await page.getByRole("button", { name: step("turnOn") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(step("password"), { exact: true }).fill(signedIn.password);
    await dialog.getByRole("button", { name: step("setUp.next") }).click();
    await expect(dialog.getByRole("img", { name: step("setUp.picture") })).toBeVisible();
    await expectSoundState(page, locale);
    const secret = ((await dialog.locator("pre").textContent()) ?? "").replaceAll(" ", "");
    // As a phone with Arabic digits shows it.
    const code = new TOTP({ secret }).generate().replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    await dialog.getByLabel(step("code")).fill(code);
    await dialog.getByRole("button", { name: step("setUp.confirm") }).click();
    const shown = dialog.getByRole("listitem");
    await expect(shown).toHaveCount(10);
    await expectSoundState(page, locale);
    const recovery = (await shown.first().textContent()) ?? "";
    await page.keyboard.press("Escape");
    await expect(shown).toHaveCount(10);
    await dialog.getByRole("button", { name: step("codes.stored") }).click();
    await expect(page.getByRole("button", { name: step("renew") })).toBeVisible();

    await page.context().clearCookies();
    await setLocale(locale);
    await page.goto("/sign-in");
    await page.getByLabel(auth("email")).fill(signedIn.email);
    await page.getByLabel(auth("password"), { exact: true }).fill(signedIn.password);
    await page.getByRole("button", { name: auth("signIn"), exact: true }).click();
    await expect(page.getByRole("heading", { name: step("signIn.title") })).toBeVisible();
    await expectSoundState(page, locale);
    await page.getByLabel(step("code")).fill("000000");
    await page.getByRole("button", { name: step("signIn.submit") }).click();
    await expect(page.getByText(step("signIn.wrong"))).toBeVisible();
    await page.getByLabel(step("code")).fill(recovery);
    await page.getByRole("button", { name: step("signIn.submit") }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/sign-"));
    // The browser itself notes the refused requests.
    consoleErrors.length = 0;
  });
});
