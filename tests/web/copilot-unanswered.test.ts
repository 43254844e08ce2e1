import { startInstance } from "@/tests/fixtures/instance";
import { test as base, expect, expectSound, variants } from "@/tests/fixtures/interface";
import { type ModelProvider, startModelProvider } from "@/tests/fixtures/model-provider";
import { words } from "@/tests/fixtures/words";

/** With a model that takes its time: only then is there something to stop. */
const test = base.extend<object, { provider: ModelProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const provider = await startModelProvider();
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  instance: [
    async ({ provider }, use) => {
      const env = { COPILOT_MODEL: "anthropic/claude-sonnet-4-5", COPILOT_BASE_URL: provider.url, COPILOT_API_KEY: "a-key" };
      const instance = await startInstance({ pages: true, database: "embedded", env });
      await use(instance);
      await instance.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

for (const { name, locale, use } of variants.filter((variant) => ["Arabic, desktop", "English, phone"].includes(variant.name))) {
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
      await expectSound(page, locale);
      if (name === "English, phone") await page.keyboard.press("Escape");

      // It fails, and is answered in the end: one question, one reply.
      provider.speak(() => ({ status: 500 }));
      await talk.getByRole("button", { name: copilot("askAgain") }).click();
      await expect(talk.getByText(copilot("failed"))).toBeVisible({ timeout: 30_000 });
      await page.reload();
      await expect(talk.getByText(copilot("failed"))).toBeVisible();
      await expectSound(page, locale);
      provider.speak(() => ({ text: locale === "ar" ? "لا حسابات بعد." : "None yet." }));
      await talk.getByRole("button", { name: copilot("askAgain") }).click();
      await expect(talk.getByText(locale === "ar" ? "لا حسابات بعد." : "None yet.").first()).toBeVisible();
      await page.reload();
      await expect(talk.getByRole("article")).toHaveCount(1);
      await expect(talk.getByRole("button", { name: copilot("askAgain") })).toHaveCount(0);
    });
  });
}
