import { arabicDeskEnglishPhone, expect, expectSoundState } from "@/tests/fixtures/interface";
import { test } from "@/tests/fixtures/model";
import { words } from "@/tests/fixtures/words";

const texts = {
  ar: ["قهوتنا الجديدة وصلت.", "قهوة المساء لها طعم آخر.", "خصم نهاية الأسبوع بدأ."],
  en: ["Our new coffee has arrived.", "Evening coffee tastes different.", "The weekend sale is on."],
} as const;

for (const { name, locale, use } of arabicDeskEnglishPhone) {
  test.describe(name, () => {
    test.use(use);

    test("of several posts one is unticked, and only the others are made", async ({ page, modelInstance, provider, signedIn, speak }) => {
      test.setTimeout(180_000);
      const copilot = words(locale, "copilot");
      const create = ["connection", "create", "--workspace", signedIn.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok"];
      const { id } = (await modelInstance.admin(...create)) as { id: string };
      await speak(locale);
      const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
      const drafts = texts[locale].map((content, place) => ({ content, connectionIds: [id], ...(place === 2 ? { scheduledAt } : {}) }));
      const reply = locale === "ar" ? "كتبت ثلاثة منشورات." : "I wrote three posts.";
      provider.speak(({ toolResults }) => (toolResults.length === 0 ? { calls: [{ name: "create_drafts", input: { drafts } }] } : { text: reply }));

      await page.goto("/copilot");
      const field = page.getByLabel(copilot("field.label"));
      await field.fill(locale === "ar" ? "اكتب ثلاثة منشورات" : "Write three posts");
      await field.press("Enter");
      const talk = page.getByRole("log");
      const card = talk.getByRole("region", { name: new RegExp(`^${copilot("proposal.label")}`) });
      await expect(card.getByRole("checkbox")).toHaveCount(3);
      for (const text of texts[locale]) await expect(card).toContainText(text);
      // The card stands for the block: it is not told twice.
      await expect(talk.getByRole("article").getByText(texts[locale][0])).toHaveCount(1);
      await card.getByRole("checkbox").nth(1).click();
      await expectSoundState(page, locale);
      provider.speak(({ toolResults }) => (toolResults.length === 0 ? { calls: [{ name: "confirm_changes", input: {} }] } : { text: "…" }));
      await card.getByRole("button", { name: copilot("proposal.confirmSome").replace("{left}", "2").replace("{count}", "3") }).click();
      await expect(card.getByText(copilot("proposal.states.DONE"))).toBeVisible({ timeout: 30_000 });
      await expect(card).not.toContainText(texts[locale][1]);
      await page.goto("/posts");
      await expect(page.getByText(texts[locale][0]).first()).toBeVisible();
      await expect(page.getByText(texts[locale][1])).toHaveCount(0);
    });
  });
}
