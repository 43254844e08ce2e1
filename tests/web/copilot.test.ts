import { arabicDesk, expect, expectSound, expectSoundState, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("ask, look behind the answer, have a change proposed, confirm it, and find the talk again", async ({ page, instance, signedIn, setLocale }) => {
    test.setTimeout(240_000);
    const copilot = words(locale, "copilot");
    const state = words(locale, "state");
    await instance.admin("ads", "connect", "--workspace", signedIn.workspaceId, "--platform", "META", "--sandbox-account", "main");
    await instance.admin("ads", "sync", "--workspace", signedIn.workspaceId);
    await setLocale(locale);

    await page.goto("/copilot");
    await expect(page.getByText(copilot("empty.title"))).toBeVisible();
    await expectSound(page, locale);
    await page.getByRole("button", { name: copilot("empty.examples.week") }).click();
    await page.waitForURL(/\/copilot\/[0-9a-f-]{36}$/);
    const talk = page.getByRole("log");
    // The figures of the sandbox are riyals.
    await expect(talk).toContainText(/SAR|ر\.س|ريال/);
    await expect(page.getByRole("button", { name: copilot("field.send") })).toBeVisible();
    await talk
      .getByRole("button", { name: /1|2|3|واحد|اطلاع/ })
      .first()
      .click();
    await expect(talk.getByText(copilot("tools.get_insights"))).toBeVisible();
    await expectSoundState(page, locale);

    const field = page.getByLabel(copilot("field.label"));
    /** A message is sent only when the reply before it has ended, which may be after its words are there. */
    const ask = async (message: string) => {
      await field.fill(message);
      await expect(page.getByRole("button", { name: copilot("field.send") })).toBeEnabled();
      await field.press("Enter");
      await expect(field).toHaveValue("");
    };
    await ask("ما الحملات النشطة؟");
    const listed = talk.getByRole("article").nth(1).getByRole("row").nth(1).getByRole("cell").first();
    await expect(listed).toBeVisible();
    const campaign = ((await listed.textContent()) ?? "").replace(/[«»“”"\u2066-\u2069]/g, "");
    await ask(`أوقف حملة «${campaign}»`);
    const card = talk.getByRole("region", { name: new RegExp(`^${copilot("proposal.label")}`) });
    await expect(card).toContainText(campaign);
    await expect(card.getByText(state("campaign.PAUSED"), { exact: true })).toBeVisible();
    await expectSoundState(page, locale);
    await card.getByRole("button", { name: copilot("proposal.confirm") }).click();
    await expect(card.getByText(copilot("proposal.states.DONE"))).toBeVisible({ timeout: 30_000 });

    // A reload finds everything again, and the audit log names who did it.
    await page.reload();
    await expect(card.getByText(copilot("proposal.states.DONE"))).toBeVisible();
    await page.goto("/settings/audit");
    await expect(page.getByRole("row").filter({ hasText: words(locale, "ads")("audit.action.pause") })).toHaveCount(1);

    // A session begun here is left for a new one before its answer is, and found again with it.
    await page.goto("/copilot");
    await page.getByRole("button", { name: copilot("empty.examples.planned") }).click();
    await page.waitForURL(/\/copilot\/[0-9a-f-]{36}$/);
    await page.getByRole("link", { name: copilot("newSession") }).click();
    await expect(page.getByText(copilot("empty.title"))).toBeVisible();
    await expect(talk.getByRole("article")).toHaveCount(0);
    await page.goBack();
    await expect(talk.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("button", { name: copilot("field.send") })).toBeVisible();
    await expect(talk.getByRole("article")).not.toBeEmpty();

    // The reply is in the language of the message, whatever that of the page.
    await ask("How are we doing this week?");
    await expect(talk.getByRole("article").nth(1)).toContainText(/spen[dt]/i);
  });
});
