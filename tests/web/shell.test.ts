import type { Page } from "@playwright/test";
import { arabicDesk, expect, expectSound, expectSoundState, signInByRequest, test, useUpDay } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** A post that its platform refuses, made with the page's own session. */
async function publish(page: Page, origin: string, content: string, connectionId: string): Promise<void> {
  const data = { content, accountIds: [connectionId], publishNow: true };
  const answer = await page.request.post("/api/trpc/posts.compose", { data, headers: { origin } });
  expect(answer.status()).toBe(200);
  const { id } = (await answer.json()).result.data;
  const read = async () => (await page.request.get(`/api/trpc/posts.detail?input=${encodeURIComponent(JSON.stringify({ id }))}`)).json();
  await expect.poll(async () => (await read()).result.data.status).toBe("FAILED");
}

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("what failed stands in the bell and on the first page, is retried there, and is found however it is spelt", async ({
    page,
    account,
    setLocale,
    instance,
  }) => {
    test.setTimeout(120_000);
    const t = words(locale, "notifications");
    const palette = words(locale, "palette");
    const failed = words(locale, "state")("post.FAILED");
    await setLocale(locale);
    await signInByRequest(page, account);
    const connection = await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    await useUpDay(instance, connection);
    await publish(page, instance.baseUrl, "خصم على الأسعَار حتى ٥٠٪ في تقويم الموسم", connection.id);
    await page.goto("/");
    const main = page.getByRole("main");
    await expect(main.getByText(failed, { exact: true })).toBeVisible();
    await expectSound(page, locale);

    // Seen once, it is no news; having failed again, it is, and on one line.
    const bell = page.getByRole("button", { name: new RegExp(`^${t("title")}`) });
    await expect(bell).toHaveText(/1|١/);
    // An icon alone is named where one points at it.
    await bell.hover();
    await expect(page.locator("[data-name]")).toHaveAttribute("data-name", t("title"));
    await bell.click();
    const panel = page.getByRole("dialog", { name: t("title") });
    await expect(panel.getByRole("listitem")).toHaveCount(1);
    await expect(panel.getByText(t("unread"), { exact: true })).toHaveCount(1);
    await expectSoundState(page, locale);
    await panel.getByRole("button", { name: t("markAll") }).click();
    await expect(panel.getByText(t("unread"), { exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(bell).toHaveText("");
    await expect(bell).toBeFocused();
    await main.getByRole("button", { name: words(locale, "posts")("actions.retry") }).click();
    await expect(page.locator("[data-outcome=failed]").getByText(words(locale, "posts")("done.failed"), { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(bell).toHaveText(/1|١/, { timeout: 20_000 });
    await bell.click();
    await expect(panel.getByRole("listitem")).toHaveCount(1);
    // The toast of the retry is above the panel, and Escape would be its own.
    await panel.getByRole("button", { name: words(locale, "common")("close") }).click();
    await expect(panel).toHaveCount(0);

    await page.keyboard.press("ControlOrMeta+k");
    const field = page.getByRole("combobox", { name: palette("field") });
    // What the server finds comes after what was there at once, and takes no place away.
    await field.fill("تقويم");
    const options = page.getByRole("option");
    await expect(options.filter({ hasText: "خصم" })).toBeVisible();
    await expect(options.first()).not.toContainText("خصم");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await field.fill("اسعار 50");
    await expect(page.getByRole("option").filter({ hasText: "خصم" })).toBeVisible();
    await expectSoundState(page, locale);
    await field.press("Enter");
    await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
    await expect(page.getByText("خصم على الأسعَار حتى ٥٠٪").first()).toBeVisible();

    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: palette("shortcuts.title") })).toBeVisible();
    await expectSoundState(page, locale);
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.waitForURL((url) => url.pathname === "/");
  });
});

test("with the system's own colours, the current page and the chosen tab stand on a ground of their own", async ({ page, account, setLocale }) => {
  await setLocale("ar");
  await signInByRequest(page, account);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/approvals");
  const grounds = (role: "link" | "tab") =>
    page
      .getByRole(role)
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((one) => ({
          chosen: one.matches("[aria-current], [aria-selected=true]"),
          ground: getComputedStyle(one).backgroundColor,
        })),
      );
  await expect(page.getByRole("tab").first()).toBeVisible();
  // The page's own link, and that of the group that it is in.
  for (const [role, count] of [
    ["link", 2],
    ["tab", 1],
  ] as const) {
    const all = await grounds(role);
    const chosen = all.filter((one) => one.chosen).map((one) => one.ground);
    const others = all.filter((one) => !one.chosen).map((one) => one.ground);
    expect([chosen.length, others.length > 0, others.includes(chosen[0] ?? "")]).toEqual([count, true, false]);
  }
});

test("with the system's own colours, the marks of platforms and the lines of charts are drawn in them", async ({ page, account, instance, setLocale }) => {
  await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  await setLocale("en");
  await signInByRequest(page, account);
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/accounts");
  const mark = page.getByRole("main").locator("svg.fill-gray-12").first();
  await expect(mark).toBeVisible();
  const drawn = await mark.evaluate((svg) => {
    const text = document.createElement("span");
    svg.after(text);
    text.style.color = "CanvasText";
    const { fill } = getComputedStyle(svg);
    const series = getComputedStyle(document.documentElement).getPropertyValue("--series-1").trim();
    return { fill, asText: getComputedStyle(text).color, series };
  });
  expect(drawn.fill).toBe(drawn.asText);
  expect(drawn.series).toBe("CanvasText");
});
