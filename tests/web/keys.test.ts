import type { Page } from "@playwright/test";
import { DateTime } from "luxon";
import { pressArabic } from "@/tests/fixtures/arabic-layout";
import { arabicDesk, expect, signInByRequest, test, useUpDay } from "@/tests/fixtures/interface";
import { beginning, words } from "@/tests/fixtures/words";

const tomorrow = () => DateTime.now().plus({ days: 1 }).toUTC().toISO();

/** Made with the page's own session. */
async function compose(page: Page, origin: string, post: object): Promise<void> {
  const answer = await page.request.post("/api/trpc/posts.compose", { data: post, headers: { origin } });
  expect(answer.status()).toBe(200);
}

/** Steps with J until the post's row has the focus: which row is which is the list's own matter. */
async function stepTo(page: Page, text: string): Promise<void> {
  const rows = page.getByRole("main").locator("tbody tr");
  for (let step = 0; step < (await rows.count()); step++) {
    await pressArabic(page, "j");
    await expect(rows.nth(step).locator("a:focus")).toHaveCount(1);
    if ((await rows.nth(step).textContent())?.includes(text)) return;
  }
}

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("posts are stepped through, chosen, edited and tried again by single keys", async ({ page, account, instance, setLocale, baseURL }) => {
    test.setTimeout(120_000);
    const { workspaceId } = account;
    const refusing = await instance.admin("connection", "create", "--workspace", workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    await useUpDay(instance, refusing);
    await setLocale(locale);
    await signInByRequest(page, account);
    const retried: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("posts.retry")) retried.push(request.url());
    });
    await compose(page, baseURL ?? "", { content: "قهوة مرفوضة", accountIds: [refusing.id], publishNow: true });
    await compose(page, baseURL ?? "", { content: "قهوة مجدولة", accountIds: [refusing.id], scheduledAt: tomorrow() });
    await page.goto("/posts?tab=all");
    const failed = page.getByRole("main").locator("tbody tr").filter({ hasText: "قهوة مرفوضة" });
    await expect(failed.getByRole("button", { name: words(locale, "posts")("actions.retry"), exact: true })).toBeVisible({ timeout: 30_000 });

    await stepTo(page, "قهوة مجدولة");
    await pressArabic(page, "r");
    await pressArabic(page, "x");
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await pressArabic(page, "e");
    await page.waitForURL(/\/posts\/[0-9a-f-]{36}\/edit$/);
    expect(retried, "what waits for its time is not tried again").toEqual([]);

    await page.goto("/posts?tab=all");
    await stepTo(page, "قهوة مرفوضة");
    const answer = page.waitForResponse((response) => response.url().includes("posts.retry"));
    await pressArabic(page, "r");
    // Only then has it left the state in which it can be retried: pressed in between, the second would have nothing to do.
    await answer;
    expect(retried).toHaveLength(1);
    await page.goto(`/posts?tab=all&q=${encodeURIComponent("مرفوضة")}`);
    await failed.getByRole("link").first().click();
    await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("main").getByRole("button", { name: beginning(words(locale, "posts")("actions.retryFailed")) })).toBeVisible({
      timeout: 30_000,
    });
    await pressArabic(page, "r");
    await expect.poll(() => retried).toHaveLength(2);
    // A post that is being published cannot be edited: it has to fail again first.
    await expect(async () => {
      await pressArabic(page, "e");
      await page.waitForURL(/\/posts\/[0-9a-f-]{36}\/edit$/, { timeout: 1_000 });
    }).toPass();
  });
});
