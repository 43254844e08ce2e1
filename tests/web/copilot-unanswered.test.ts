import { arabicDeskEnglishPhone, expect, expectSoundState } from "@/tests/fixtures/interface";
import { test } from "@/tests/fixtures/model";
import { words } from "@/tests/fixtures/words";

for (const { name, locale, use } of arabicDeskEnglishPhone) {
  test.describe(name, () => {
    test.use(use);

    test("a reply that was stopped stands after a reload with what had come of it, and is asked for again", async ({ page, provider, signedIn, speak }) => {
      test.setTimeout(180_000);
      expect(signedIn.workspaceId).not.toBe("");
      const copilot = words(locale, "copilot");
      await speak(locale);
      const begun = locale === "ar" ? "أراجع الحسابات الآن." : "Looking at the accounts.";
      const question = locale === "ar" ? "ما حساباتي الإعلانية؟" : "Which ad accounts are mine?";
      provider.speak(({ toolResults }) => (toolResults.length === 0 ? { text: begun, calls: [{ name: "list_ad_accounts", input: {} }] } : "hang"));

      await page.goto("/copilot");
      const field = page.getByLabel(copilot("field.label"));
      await field.fill(question);
      await field.press("Enter");
      const talk = page.getByRole("log");
      await expect(talk.locator("p").filter({ hasText: begun }).first()).toBeVisible();
      await expect.poll(() => provider.requests.length).toBe(2);
      await page.getByRole("button", { name: copilot("field.stop") }).click();
      await expect(talk.getByText(copilot("stoppedMidway"))).toBeVisible();

      await page.reload();
      await expect(talk.getByRole("article")).toHaveCount(1);
      await expect(talk.getByText(question)).toBeVisible();
      await expect(talk.getByText(begun)).toBeVisible();
      await expect(talk.getByText(copilot("stoppedMidway"))).toBeVisible();
      if (name === "English, phone") await page.getByRole("button", { name: copilot("sessions.open") }).click();
      await expect(page.getByRole("navigation", { name: copilot("sessions.label") }).getByRole("link", { name: question })).toBeVisible();
      await expectSoundState(page, locale);
      if (name === "English, phone") await page.keyboard.press("Escape");

      // It fails, and is answered in the end: one question, one reply.
      provider.speak(() => ({ status: 500 }));
      await talk.getByRole("button", { name: copilot("askAgain") }).click();
      await expect(talk.getByText(copilot("failed"))).toBeVisible({ timeout: 30_000 });
      await page.reload();
      await expect(talk.getByText(copilot("failed"))).toBeVisible();
      await expectSoundState(page, locale);
      provider.speak(() => ({ text: locale === "ar" ? "لا حسابات بعد." : "None yet." }));
      await talk.getByRole("button", { name: copilot("askAgain") }).click();
      await expect(talk.getByText(locale === "ar" ? "لا حسابات بعد." : "None yet.").first()).toBeVisible();
      await page.reload();
      await expect(talk.getByRole("article")).toHaveCount(1);
      await expect(talk.getByRole("button", { name: copilot("askAgain") })).toHaveCount(0);
    });
  });
}
