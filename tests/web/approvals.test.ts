import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { pressArabic } from "@/tests/fixtures/arabic-layout";
import type { Instance } from "@/tests/fixtures/instance";
import { arabicDesk, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** Somebody with a role in the workspace, in a browser of their own, at work there. */
async function join(browser: Browser, instance: Instance, member: { workspaceId: string; role: string; name: string }): Promise<Page> {
  const account = { email: `${randomBytes(6).toString("hex")}@example.com`, password: randomBytes(12).toString("base64url") };
  await instance.admin("user", "create", "--email", account.email, "--password", account.password, "--name", member.name);
  await instance.admin("member", "add", "--workspace", member.workspaceId, "--email", account.email, "--role", member.role);
  const context = await browser.newContext({ ...arabicDesk.use, baseURL: instance.baseUrl });
  await context.addCookies([
    { name: "nashir_locale", value: arabicDesk.locale, url: instance.baseUrl },
    { name: "nashir_workspace", value: member.workspaceId, url: instance.baseUrl },
  ]);
  const page = await context.newPage();
  await signInByRequest(page, account);
  return page;
}

test.describe(arabicDesk.name, () => {
  const { locale } = arabicDesk;
  test.use(arabicDesk.use);

  test("a post is submitted, returned, changed, submitted again, approved and published", async ({ page, account, setLocale, instance, browser }) => {
    test.setTimeout(180_000);
    const t = words(locale, "approvals");
    const composer = words(locale, "composer");
    const state = words(locale, "state");
    const { workspaceId } = account;
    await instance.admin("connection", "create", "--workspace", workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");

    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/approvals");
    await expect(page.getByRole("heading", { name: t("empty.waiting.title") })).toBeVisible();
    await page.getByRole("link", { name: t("empty.turnOn") }).click();
    await page.waitForURL(/\/settings\/workspace$/);
    const setting = page.getByRole("checkbox", { name: t("setting.label") });
    await setting.click();
    await expect(page.getByText(t("setting.on")).first()).toBeVisible();
    await expect(setting).toBeChecked();
    await expectSound(page, locale);

    const editor = await join(browser, instance, { workspaceId, role: "EDITOR", name: "سارة" });
    const text = `قهوة جديدة ${randomBytes(4).toString("hex")}`;
    await editor.goto("/posts/new");
    await editor.getByLabel(composer("text"), { exact: true }).fill(text);
    await editor.getByRole("radio", { name: composer("now") }).click();
    await editor
      .locator("main")
      .getByRole("button", { name: words(locale, "writing")("submit.request"), exact: true })
      .click();
    await editor.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
    const postUrl = new URL(editor.url()).pathname;
    await expect(editor.getByText(t("state.atOnce"))).toBeVisible();
    await expectSoundState(editor, locale);

    const approver = await join(browser, instance, { workspaceId, role: "APPROVER", name: "Omar" });
    await approver.goto("/approvals");
    const card = approver.getByRole("article").filter({ hasText: text });
    await expect(card.getByRole("heading", { name: t("atOnce") })).toBeVisible();
    await expectSoundState(approver, locale);
    await card.getByRole("button", { name: t("return"), exact: true }).click();
    const dialog = approver.getByRole("dialog");
    await dialog.getByRole("button", { name: t("returning.confirm") }).click();
    await expect(dialog.getByText(t("returning.missing"))).toBeVisible();
    await expectSoundState(approver, locale);
    await dialog.getByLabel(t("returning.comment")).fill("Shorter, please");
    await dialog.getByRole("button", { name: t("returning.confirm") }).click();
    // While it is open, nothing behind it has a role.
    await expect(dialog).toHaveCount(0);
    await expect(card).toHaveCount(0);

    await editor.goto("/approvals?tab=asked");
    await expect(editor.getByRole("article").getByText("Shorter, please")).toBeVisible();
    await expect(editor.getByRole("article").getByText(state("approval.changes_requested"), { exact: true })).toBeVisible();
    await expectSoundState(editor, locale);
    const mended = `${text} الآن`;
    await editor.goto(`${postUrl}/edit`);
    const field = editor.getByLabel(composer("text"), { exact: true });
    await field.fill(mended);
    await editor.getByRole("button", { name: composer("submit.draft"), exact: true }).click();
    await editor.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
    await editor.getByRole("button", { name: t("requestAgain") }).click();
    await expect(editor.getByText(state("approval.pending"), { exact: true }).first()).toBeVisible();

    await approver.goto("/approvals");
    await expect(card).toHaveCount(1);
    await pressArabic(approver, "j");
    await expect(approver.locator("article:focus")).toHaveCount(1);
    await pressArabic(approver, "a");
    await expect(card).toHaveCount(0);
    await editor.goto(postUrl);
    await expect(editor.getByText(state("post.PUBLISHED"), { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    // The requested changes are in the timeline, and are replied to there.
    const posts = words(locale, "posts");
    const timeline = editor.getByRole("main").getByRole("listitem").filter({ hasText: "Shorter, please" });
    await timeline.getByRole("button", { name: /Omar/ }).click();
    await timeline.getByRole("textbox").fill("صار أقصر");
    await expectSoundState(editor, locale);
    await timeline.getByRole("button", { name: posts("comment.reply"), exact: true }).click();
    await expect(timeline.getByRole("list", { name: posts("comment.replies") }).getByText("صار أقصر")).toBeVisible();
    await approver.goto("/approvals?tab=done");
    await expect(approver.getByRole("article").filter({ hasText: text })).toBeVisible();
    await expectSound(approver, locale);
  });
});
