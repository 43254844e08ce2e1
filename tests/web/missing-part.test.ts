import { DateTime } from "luxon";
import { expect, test } from "@/tests/fixtures/browser";
import { untilHydrated } from "@/tests/fixtures/hydration";
import { expectSoundState, signInByRequest } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** A tab that is older than the server's scripts, or a network that is gone. */

test("what is fetched when it is wanted and cannot be loaded shows an error, and is there after reloading", async ({ page, context, account, baseURL }) => {
  test.setTimeout(120_000);
  const common = words("ar", "common");
  const shell = words("ar", "shell");
  const notifications = words("ar", "notifications");
  await context.addCookies([{ name: "nashir_locale", value: "ar", url: baseURL ?? "" }]);
  await signInByRequest(page, account);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.route("**/_next/static/chunks/**", (route) => route.abort());

  const alert = page.getByRole("alert").filter({ hasText: common("missingPart.text") });
  const userMenu = page.getByRole("button", { name: shell("userMenu") });
  await userMenu.click();
  await expect(alert).toBeVisible();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expectSoundState(page, "ar");
  await alert.getByRole("button", { name: common("close") }).click();
  await expect(alert).toHaveCount(0);

  await page.getByRole("button", { name: new RegExp(`^${notifications("title")}`) }).click();
  await expect(alert).toBeVisible();

  await page.unroute("**/_next/static/chunks/**");
  await alert.getByRole("button", { name: common("missingPart.reload") }).click();
  await expect(alert).toHaveCount(0);
  await untilHydrated(page);
  await userMenu.click();
  await expect(page.getByRole("menu")).toBeVisible();
});

test("a chart whose scripts cannot be had says so in its place, and its table has the figures", async ({ page, context, account, instance, baseURL }) => {
  test.setTimeout(120_000);
  const common = words("ar", "common");
  await instance.admin("ads", "connect", "--workspace", account.workspaceId, "--platform", "META", "--sandbox-account", "main");
  await instance.admin("ads", "sync", "--workspace", account.workspaceId);
  await context.addCookies([{ name: "nashir_locale", value: "ar", url: baseURL ?? "" }]);
  await signInByRequest(page, account);
  await page.route("**/_next/static/chunks/**", async (route) => {
    const response = await route.fetch();
    await ((await response.text()).includes("recharts-surface") ? route.abort() : route.fulfill({ response }));
  });
  await page.goto("/insights/ads");
  const chart = page.getByRole("figure").first();
  await expect(chart.getByText(common("missingPart.chart"))).toBeVisible();
  await expectSoundState(page, "ar");
  await chart.getByRole("button", { name: common("showTable") }).click();
  // A week, and its header.
  await expect(chart.getByRole("row")).toHaveCount(8);
});

test("a post at a glance is fetched ahead; where it fails silently, and it comes when it is wanted", async ({ page, context, account, instance, baseURL }) => {
  test.setTimeout(120_000);
  await context.addCookies([{ name: "nashir_locale", value: "ar", url: baseURL ?? "" }]);
  const { id } = await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  await signInByRequest(page, account);
  const tomorrow = DateTime.now().setZone("Asia/Riyadh").plus({ days: 1 }).set({ hour: 9, minute: 30 });
  const planned = { content: "خصم 20% اليوم", accountIds: [id], scheduledAt: tomorrow.startOf("minute").toUTC().toISO() };
  expect((await page.request.post("/api/trpc/posts.compose", { data: planned, headers: { origin: baseURL ?? "" } })).status()).toBe(200);
  const chip = page.getByRole("link", { name: /خصم 20%/ });
  const week = `/calendar?view=week&date=${tomorrow.toISODate()}`;
  const scripts = "**/_next/static/chunks/**";
  const alert = page.getByText(words("ar", "common")("missingPart.text"));

  let refused = 0;
  await page.route(scripts, async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes("z-30 grid w-80")) return route.fulfill({ response });
    refused += 1;
    await route.abort();
  });
  await page.goto(week);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(chip).toBeVisible();
  await expect(alert).toHaveCount(0);
  // Whatever is still on its way is let through to its end.
  await page.unrouteAll({ behavior: "wait" });
  await chip.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(alert).toHaveCount(0);

  // Whether it has been fetched is seen only by doing without the network.
  await expect(async () => {
    await page.unroute(scripts);
    await page.goto(week, { waitUntil: "networkidle" });
    await page.route(scripts, (route) => route.abort());
    await chip.click();
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
});
