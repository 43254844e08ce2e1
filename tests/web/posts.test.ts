import { arabicDesk, arabicPhone, expect, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const nextYear = new Date().getFullYear() + 1;

const file = (account: string) =>
  [
    "النص;الحساب;التاريخ;الوقت",
    `منشور أول;${account};١٢/٣/${nextYear};٩:٣٠ ص`,
    `Second post;${account};13/3/${nextYear};18:00`,
    `منشور بموعد غير مفهوم;${account};بعد العيد;`,
  ].join("\r\n");

test.describe(arabicPhone.name, () => {
  const locale = "ar";
  test.use(arabicPhone.use);

  test("a file is imported but for its wrong row, and its posts are moved, moved back and deleted together", async ({ page, account, instance, setLocale }) => {
    test.setTimeout(120_000);
    const bulk = words(locale, "bulk");
    const imports = words(locale, "import");
    const common = words(locale, "common");
    const connection = await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    await setLocale(locale);
    await signInByRequest(page, account);

    await page.goto("/posts");
    await page
      .getByRole("main")
      .getByRole("button", { name: common("more"), exact: true })
      .click();
    await page.getByRole("menuitem", { name: bulk("import") }).click();
    await page.waitForURL("/posts/import");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "plan.csv", mimeType: "text/csv", buffer: Buffer.from(`\ufeff${file(connection.accountName)}`) });
    await expect(page.getByText("plan.csv")).toBeVisible();
    await expect(page.getByLabel("التاريخ", { exact: true })).toHaveValue("date");
    await page.getByRole("button", { name: imports("try"), exact: true }).click();
    await expect(page.getByLabel(imports("column.date"))).toHaveAccessibleDescription(/بعد العيد/);
    await expectSoundState(page, locale);

    await page.getByRole("button", { name: "استيراد منشورين" }).click();
    await expect(page.getByRole("button", { name: imports("skipped") })).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: imports("skipped") }).click();
    expect((await download).suggestedFilename()).toBe(imports("skippedFile"));
    await page.getByRole("link", { name: imports("showPosts") }).click();
    await page.waitForURL("/posts");

    const rows = page.getByRole("main").locator("tbody tr");
    await expect(rows).toHaveCount(2);
    // Of each row the first: when it goes out, before when it was made.
    const times = () => rows.evaluateAll((all) => all.map((row) => row.querySelector("time")?.getAttribute("datetime")));
    const before = await times();
    await rows.nth(0).getByRole("checkbox").click();
    await rows.nth(1).getByRole("checkbox").click();
    const bar = page.getByRole("region", { name: bulk("toolbar") });
    await bar.getByRole("button", { name: bulk("move"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: bulk("moveConfirm"), exact: true })
      .click();
    const later = before.map((time) => new Date(Date.parse(time ?? "") + 86_400_000).toISOString());
    await expect.poll(times).toEqual(later);
    await page.getByRole("button", { name: bulk("undo"), exact: true }).click();
    await expect.poll(times).toEqual(before);

    await page.getByRole("button", { name: bulk("filters.open"), exact: true }).click();
    await page.getByLabel(bulk("filters.from"), { exact: true }).fill(`${nextYear}-03-13`);
    await expect(rows).toHaveCount(1);
    await expect(rows.getByRole("link", { name: "Second post" })).toBeVisible();
    await rows.nth(0).getByRole("checkbox").click();
    await expectSoundState(page, locale);
    await bar.getByRole("button", { name: bulk("delete"), exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "حذف المنشور" }).click();
    await expect(page.getByText(common("noMatch.title"))).toBeVisible();
    await page.goto("/posts");
    await expect(rows).toHaveCount(1);
    await expect(rows.getByText(words(locale, "state")("post.SCHEDULED"), { exact: true })).toBeVisible();
  });
});

test("a page's accounts come with it; they are requested again once one of them has been disconnected", async ({ page, account, instance, setLocale }) => {
  test.setTimeout(120_000);
  const connections = words("en", "connections");
  await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  await setLocale("en");
  await signInByRequest(page, account);
  await page.clock.install();
  let requestCount = 0;
  page.on("request", (request) => {
    if (request.url().includes("connections.list")) requestCount += 1;
  });
  const go = async (href: string) => {
    await page.clock.fastForward("02:00");
    await page.locator(`a[href="${href}"]`).first().click();
    await page.waitForURL(href);
    await page.waitForLoadState("networkidle");
  };
  await page.goto("/posts");
  for (const href of ["/calendar", "/posts", "/calendar"]) await go(href);
  expect(requestCount).toBe(0);

  await go("/accounts");
  await page.getByRole("button", { name: new RegExp(`^${words("en", "common")("more")}:`) }).click();
  await page.getByRole("menuitem", { name: connections("disconnect") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: connections("confirm.confirm"), exact: true })
    .click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await go("/posts");
  await expect.poll(() => requestCount).toBe(1);
});

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("a row has two lines at most, whatever it shows, and a cut text keeps its beginning", async ({ page, account, instance, setLocale, baseURL }) => {
    const connect = () => instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    const accountIds = [(await connect()).id, (await connect()).id, (await connect()).id];
    const full = {
      content: "Ten pieces, one of each. ".repeat(10),
      accountIds,
      mediaUrls: ["https://example.com/picture.jpg"],
      labels: ["رمضان", "تخفيضات نهاية الموسم", "وصل حديثًا"],
      scheduledAt: `${nextYear}-03-12T09:30:00.000Z`,
    };
    await setLocale(locale);
    await signInByRequest(page, account);
    for (const post of [full, { content: "قهوة اليوم", accountIds: accountIds.slice(0, 1) }]) {
      const answer = await page.request.post("/api/trpc/posts.compose", { data: post, headers: { origin: baseURL ?? "" } });
      expect(answer.status()).toBe(200);
    }
    await page.goto("/posts?tab=all");
    const rows = page.getByRole("main").locator("tbody tr");
    await expect(rows).toHaveCount(2);
    // Beside the row's own 56 there is the line between two.
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(57);
    await expect(rows.getByText(full.content.trim())).toHaveCSS("direction", "ltr");
  });
});
