import { expect, test } from "@/tests/fixtures/browser";
import { enter, expectSound } from "@/tests/fixtures/interface";
import { type Locale, words } from "@/tests/fixtures/words";

/** A tab that is older than the server's scripts, or a network that is gone. */

const locales: Locale[] = ["ar", "en"];

for (const locale of locales) {
  test(`what is fetched when it is wanted and cannot be had is told, and is there after reloading: ${locale}`, async ({ page, context, account, baseURL }) => {
    test.setTimeout(120_000);
    const common = words(locale, "common");
    const shell = words(locale, "shell");
    const notifications = words(locale, "notifications");
    await context.addCookies([{ name: "nashir_locale", value: locale, url: baseURL ?? "" }]);
    await enter(page, account);
    await page.goto("/", { waitUntil: "networkidle" });
    await page.route("**/_next/static/chunks/**", (route) => route.abort());

    const told = page.getByRole("alert").filter({ hasText: common("missingPart.text") });
    const userMenu = page.getByRole("button", { name: shell("userMenu") });
    await userMenu.click();
    await expect(told).toBeVisible();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expectSound(page, locale);
    await told.getByRole("button", { name: common("close") }).click();
    await expect(told).toHaveCount(0);

    await page.getByRole("button", { name: new RegExp(`^${notifications("title")}`) }).click();
    await expect(told).toBeVisible();

    await page.unroute("**/_next/static/chunks/**");
    await told.getByRole("button", { name: common("missingPart.reload") }).click();
    await expect(told).toHaveCount(0);
    await expect(async () => {
      await userMenu.click();
      await expect(page.getByRole("menu")).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
}

test("a chart whose scripts cannot be had says so in its place, and its table has the figures", async ({ page, context, account, instance, baseURL }) => {
  test.setTimeout(120_000);
  const common = words("ar", "common");
  await instance.admin("ads", "connect", "--workspace", account.workspaceId, "--platform", "META", "--sandbox-account", "main");
  await instance.admin("ads", "sync", "--workspace", account.workspaceId);
  await context.addCookies([{ name: "nashir_locale", value: "ar", url: baseURL ?? "" }]);
  await enter(page, account);
  await page.route("**/_next/static/chunks/**", async (route) => {
    const response = await route.fetch();
    await ((await response.text()).includes("recharts-surface") ? route.abort() : route.fulfill({ response }));
  });
  await page.goto("/ads");
  const chart = page.getByRole("figure").first();
  await expect(chart.getByText(common("missingPart.chart"))).toBeVisible();
  await expectSound(page, "ar");
  await chart.getByRole("button", { name: common("showTable") }).click();
  // A week, and its header.
  await expect(chart.getByRole("row")).toHaveCount(8);
});
