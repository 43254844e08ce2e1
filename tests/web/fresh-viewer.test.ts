import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { arabicDesk, chooseTime, expect, signInByRequest, test } from "@/tests/fixtures/interface";
import { beginning, words } from "@/tests/fixtures/words";

/** Back from another tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("a page that was open hears of another zone, another role and of being removed", async ({ page, browser, account, instance, setLocale, baseURL }) => {
    test.setTimeout(120_000);
    const shell = words(locale, "shell");
    const posts = words(locale, "posts");
    const { workspaceId } = account;
    const origin = baseURL ?? "";
    await setLocale(locale);
    await signInByRequest(page, account);
    const asOwner = async (procedure: string, input: object) => {
      const answer = await page.request.post(`/api/trpc/${procedure}`, { data: input, headers: { origin } });
      expect(answer.status()).toBe(200);
      return (await answer.json()).result.data;
    };
    const { id } = await instance.admin("connection", "create", "--workspace", workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    const planned = { content: "قهوة الصباح", accountIds: [id], scheduledAt: new Date(Date.now() + 86_400_000).toISOString() };
    const post = await asOwner("posts.compose", planned);

    const editor = { email: `${randomBytes(6).toString("hex")}@example.com`, password: randomBytes(12).toString("base64url") };
    const { id: userId } = await instance.admin("user", "create", "--email", editor.email, "--password", editor.password, "--name", "Sara");
    await instance.admin("member", "add", "--workspace", workspaceId, "--email", editor.email, "--role", "EDITOR");
    const context = await browser.newContext({ ...arabicDesk.use, baseURL: origin });
    await context.addCookies(Object.entries({ locale, workspace: workspaceId }).map(([key, value]) => ({ name: `nashir_${key}`, value, url: origin })));
    let theirs = await context.newPage();
    await signInByRequest(theirs, editor);
    await theirs.goto(`/posts/${post.id}/edit`);
    const chip = theirs.getByRole("button", { name: new RegExp(`^${beginning(shell("zone.label"))}`) }).filter({ visible: true });
    const field = theirs.locator("button[aria-expanded] time");
    const hour = async () => Number(/T(\d\d)/.exec((await field.getAttribute("datetime")) ?? "")?.[1]);
    const before = await hour();
    await asOwner("workspaces.update", { timezone: "Asia/Dubai" });
    await comeBack(theirs);
    await expect(chip).toContainText("+4");
    await expect.poll(hour, "the same moment, on the other clock").toBe((before + 1) % 24);

    // What is kept on the device was chosen on the clock of its day.
    const changed = ((await field.getAttribute("datetime")) ?? "").replace(/T.*/, "T10:00");
    await chooseTime(theirs, locale, changed);
    const isKept = (time: string) => Object.values(localStorage).some((kept: string) => kept.includes(time));
    await expect.poll(() => theirs.evaluate(isKept, changed)).toBe(true);
    const later = await context.newPage();
    await theirs.close();
    await asOwner("workspaces.update", { timezone: "Asia/Riyadh" });
    await later.goto(`/posts/${post.id}/edit`);
    await expect(later.locator("button[aria-expanded] time")).toHaveAttribute("datetime", changed.replace("T10", "T09"));

    theirs = later;
    await theirs.goto(`/posts/${post.id}`);
    const unschedule = theirs.getByRole("button", { name: posts("actions.unschedule"), exact: true });
    await expect(unschedule).toBeVisible();
    await asOwner("members.change", { userId, role: "VIEWER", brandIds: [] });
    await unschedule.click();
    await expect(theirs.getByText(words(locale, "error")("title.FORBIDDEN"))).toBeVisible();
    await expect(theirs.getByRole("main")).toContainText(new RegExp(`${words(locale, "people")("roles.VIEWER")}`));
    await expect(unschedule, "what is refused is no longer offered").toHaveCount(0);

    await asOwner("members.remove", { userId });
    await comeBack(theirs);
    await expect(theirs.getByText(words(locale, "error")("workspaceRevoked"))).toBeVisible();
    await context.close();
  });
});
