import type { Locator } from "@playwright/test";
import { arabicDesk, englishPhone, expect, expectSoundState, signInByRequest } from "@/tests/fixtures/interface";
import { test } from "@/tests/fixtures/model";
import { words } from "@/tests/fixtures/words";

/** Walks that call a model. In one worker, in sequence: they need an installation of their own, which starts once. */
test.describe.configure({ mode: "default" });

const texts = {
  written: "علاج نهائي للسكري!!! الدورة 12 درسًا.",
  byRules: "علاج نهائي للسكري! الدورة 12 درسًا.",
  unsafe: "علاج نهائي للسكري. الدورة 12 درسًا.",
  sound: "دورة عن التغذية في 12 درسًا.",
};

/** Where its words begin, in pixels of the window: a box may be wider than they are. */
function beginningOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().right;
  });
}

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("a text that is held back is worded again by the rules and by the copilot, whose words are judged too", async ({
    page,
    account,
    provider,
    consoleErrors,
    setLocale,
  }) => {
    test.setTimeout(180_000);
    const t = words(locale, "ads-insight");
    const { written, byRules, unsafe, sound } = texts;
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/ads/policy");
    await page.getByLabel(t("policy.text"), { exact: true }).fill(written);
    await page.getByRole("button", { name: t("policy.check"), exact: true }).click();
    const reasons = page.getByRole("main").getByRole("listitem");
    const shout = reasons.filter({ hasText: "!!!" }).first();
    await expect(shout).toBeVisible();
    // Signs alone have no direction: they are where the sentence above them begins.
    const sentence = await beginningOf(shout.getByRole("listitem"));
    expect(Math.abs((await beginningOf(shout.getByText("!!!", { exact: true }))) - sentence)).toBeLessThan(24);

    const after = page.getByRole("region", { name: t("policy.offer.after") });
    await page.getByRole("button", { name: t("policy.offer.ask"), exact: true }).click();
    await expect(after).toContainText(byRules);
    await expectSoundState(page, locale);

    // What it promises is still there, and so is the verdict.
    const rewrite = page.getByRole("button", { name: t("policy.offer.rewrite"), exact: true });
    provider.setScript(() => ({ text: unsafe }));
    await rewrite.click();
    await expect(after).toContainText(unsafe);
    await expect(after).toContainText(t("policy.verdict.BLOCK"));
    await expect(page.getByText(t("policy.offer.byCopilot"))).toBeVisible();
    expect(provider.requests).toHaveLength(2);
    await expectSoundState(page, locale);

    provider.setScript(() => ({ text: "دورة عن التغذية." }));
    await rewrite.click();
    await expect(page.getByText(t("policy.offer.failed.unusable"))).toBeVisible();
    await expect(after).toHaveCount(0);
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("502")]);

    provider.setScript(() => ({ text: sound }));
    await rewrite.click();
    await expect(after).toContainText(t("policy.verdict.ALLOW"));
    await page.getByRole("button", { name: t("policy.offer.accept"), exact: true }).click();
    await expect(page.getByLabel(t("policy.text"), { exact: true })).toHaveValue(sound);
    await expect(page.getByText(t("policy.verdictText.ALLOW"))).toBeVisible();
    await expect(rewrite).toHaveCount(0);
  });
});

const drafted = ["Our new coffee has arrived.", "قهوة المساء لها طعم آخر.", "The weekend sale is on."] as const;

test.describe(englishPhone.name, () => {
  const locale = "en";
  test.use(englishPhone.use);

  test("of several posts one is unticked, and only the others are made", async ({ page, modelInstance, provider, signedIn, setLocale }) => {
    test.setTimeout(180_000);
    const copilot = words(locale, "copilot");
    const create = ["connection", "create", "--workspace", signedIn.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok"];
    const { id } = (await modelInstance.admin(...create)) as { id: string };
    await setLocale(locale);
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const drafts = drafted.map((content, place) => ({ content, connectionIds: [id], ...(place === 2 ? { scheduledAt } : {}) }));
    const reply = "I wrote three posts.";
    provider.setScript(({ toolResults }) => (toolResults.length === 0 ? { calls: [{ name: "create_drafts", input: { drafts } }] } : { text: reply }));

    await page.goto("/copilot");
    const field = page.getByLabel(copilot("field.label"));
    await field.fill("Write three posts");
    await field.press("Enter");
    const talk = page.getByRole("log");
    const card = talk.getByRole("region", { name: new RegExp(`^${copilot("proposal.label")}`) });
    await expect(card.getByRole("checkbox")).toHaveCount(3);
    for (const text of drafted) await expect(card).toContainText(text);
    // The card replaces the block: it is not shown twice.
    await expect(talk.getByRole("article").getByText(drafted[0])).toHaveCount(1);
    await card.getByRole("checkbox").nth(1).click();
    await expectSoundState(page, locale);
    provider.setScript(({ toolResults }) => (toolResults.length === 0 ? { calls: [{ name: "confirm_changes", input: {} }] } : { text: "…" }));
    await card.getByRole("button", { name: copilot("proposal.confirmSome").replace("{left}", "2").replace("{count}", "3") }).click();
    await expect(card.getByText(copilot("proposal.states.DONE"))).toBeVisible({ timeout: 30_000 });
    await expect(card).not.toContainText(drafted[1]);
    await page.goto("/posts?tab=all");
    await expect(page.getByText(drafted[0]).first()).toBeVisible();
    await expect(page.getByText(drafted[1])).toHaveCount(0);
  });
});

test.describe(englishPhone.name, () => {
  const locale = "en";
  test.use(englishPhone.use);

  test("a reply that was stopped stands after a reload with its partial result, and is retried", async ({ page, provider, signedIn, setLocale }) => {
    test.setTimeout(180_000);
    expect(signedIn.workspaceId).not.toBe("");
    const copilot = words(locale, "copilot");
    await setLocale(locale);
    const begun = "Looking at the accounts.";
    const question = "Which ad accounts are mine?";
    provider.setScript(({ toolResults }) => (toolResults.length === 0 ? { text: begun, calls: [{ name: "list_ad_accounts", input: {} }] } : "hang"));

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
    await page.getByRole("button", { name: copilot("sessions.open") }).click();
    await expect(page.getByRole("navigation", { name: copilot("sessions.label") }).getByRole("link", { name: question })).toBeVisible();
    await expectSoundState(page, locale);
    await page.keyboard.press("Escape");

    // It fails, and is answered in the end: one question, one reply.
    provider.setScript(() => ({ status: 500 }));
    await talk.getByRole("button", { name: copilot("askAgain") }).click();
    await expect(talk.getByText(copilot("failed"))).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(talk.getByText(copilot("failed"))).toBeVisible();
    await expectSoundState(page, locale);
    provider.setScript(() => ({ text: "None yet." }));
    await talk.getByRole("button", { name: copilot("askAgain") }).click();
    await expect(talk.getByText("None yet.").first()).toBeVisible();
    await page.reload();
    await expect(talk.getByRole("article")).toHaveCount(1);
    await expect(talk.getByRole("button", { name: copilot("askAgain") })).toHaveCount(0);
  });
});
