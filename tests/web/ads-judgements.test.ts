import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "@/tests/fixtures/demo";
import { arabicDesk, englishPhone, expect, expectSound, expectSoundState } from "@/tests/fixtures/interface";
import { beginning, words } from "@/tests/fixtures/words";

test.describe(englishPhone.name, () => {
  const locale = "en";
  test.use(englishPhone.use);

  test("an unusual change is looked into and its campaign paused; the log has it, proves itself and is taken along", async ({ page, openDemo, setLocale }) => {
    test.setTimeout(480_000);
    const ads = words(locale, "ads");
    const insight = words(locale, "ads-insight");
    const common = words(locale, "common");
    const reason = "stock";
    await setLocale(locale);
    await openDemo(page);

    await page.goto("/ads/alerts");
    const change = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link") })
      .filter({ has: page.getByRole("button", { name: insight("anomalies.showSeries") }) })
      .first();
    // Marked as expected with the reason, which is beside it, and taken back.
    const sheet = page.getByRole("dialog");
    const expectedFor = "sale";
    await change.getByRole("button", { name: insight("anomalies.markExpected") }).click();
    await sheet.getByLabel(insight("anomalies.expecting.reason")).fill(expectedFor);
    await expectSoundState(page, locale);
    await sheet.getByRole("button", { name: insight("anomalies.markExpected") }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("main").locator("button[aria-pressed=false]").click();
    const expected = page.getByRole("listitem").filter({ hasText: expectedFor });
    await expect(expected).toHaveCount(1);
    await expected.getByRole("button", { name: insight("anomalies.unmark") }).click();
    await expect(expected).toHaveCount(0);

    const campaign = (await change.getByRole("link").textContent()) ?? "a campaign has a name";
    await change.getByRole("button", { name: insight("anomalies.showSeries") }).click();
    await expect(page.getByRole("main").locator("svg.recharts-surface").first()).toBeVisible();
    await expectSoundState(page, locale);
    await page.getByRole("main").getByRole("link", { name: campaign }).first().click();
    await page.waitForURL(/\/ads\/campaigns\/[0-9a-f-]{36}$/);

    const closeSheet = () =>
      sheet
        .getByRole("button", { name: common("close") })
        .last()
        .click();
    await page.getByRole("button", { name: ads("change.pause") }).click();
    await sheet.getByLabel(ads("change.reason")).fill(reason);
    await sheet.getByRole("button", { name: ads("change.pause") }).click();
    await expect(sheet).toContainText(beginning(ads("change.donePaused")));
    await expectSoundState(page, locale);
    await closeSheet();

    await page.goto("/settings/audit");
    const record = page.getByRole("row").filter({ hasText: reason });
    await expect(record).toHaveCount(1);
    await expect(record).toContainText(ads("audit.action.pause"));
    await expect(record).toContainText(campaign);
    await page.getByRole("button", { name: ads("audit.verify") }).click();
    await expect(page.getByText(words(locale, "state")("chain.intact"), { exact: true })).toBeVisible();
    await expectSoundState(page, locale);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: ads("audit.export"), exact: true }).click();
    expect(readFileSync(await (await downloading).path(), "utf8")).toContain(reason);

    // Restored for the next test.
    await record.getByRole("link").first().click();
    await page.waitForURL(/\/ads\/campaigns\/[0-9a-f-]{36}$/);
    await page.getByRole("button", { name: ads("change.resume") }).click();
    await sheet.getByRole("button", { name: ads("change.resume") }).click();
    await expect(sheet).toContainText(beginning(ads("change.doneActive")));
    await closeSheet();
    await expect(page.getByRole("button", { name: ads("change.pause") })).toBeVisible();
  });
});

const uuid = /\/ads\/campaigns\/[0-9a-f-]{36}$/;

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("two periods are compared from the figures: those offered, then dates of one's own, which the address keeps", async ({ page, openDemo, setLocale }) => {
    test.setTimeout(360_000);
    const ads = words(locale, "ads");
    const common = words(locale, "common");
    await setLocale(locale);
    await openDemo(page);
    await page.goto("/insights/ads");
    await page.getByRole("link", { name: ads("compare.title"), exact: true }).click();
    await page.waitForURL(/\/insights\/ads\/compare$/);
    const main = page.getByRole("main");
    const rate = main.getByRole("row").filter({ hasText: ads("compare.conversionRate") });
    await expect(rate).toContainText(new RegExp(`${ads("compare.real.yes")}|${ads("compare.real.no")}`));
    await expect(main.locator("svg.recharts-surface").first()).toBeVisible();
    await expectSound(page, locale);

    const against = main.getByRole("combobox", { name: ads("compare.against") });
    await against.selectOption("month");
    await page.waitForURL(/against=month/);
    await expect(against).toHaveValue("month");

    // In the order of the form: from and to of one period, then of the other.
    await against.selectOption("own");
    const dates = main.locator("input[type=date]");
    const until = await dates.nth(1).inputValue();
    const dayBefore = (days: number) => new Date(Date.parse(until) - days * 86_400_000).toISOString().slice(0, 10);
    const fill = async (days: readonly number[]) => {
      for (const [place, ago] of days.entries()) await dates.nth(place).fill(dayBefore(ago));
    };
    await fill([4, 0, 4, 2]);
    await main.getByRole("button", { name: ads("compare.apply"), exact: true }).click();
    await expect(main.getByRole("alert").filter({ hasText: ads("compare.refused") })).toBeVisible();
    await fill([4, 0, 20, 18]);
    await main.getByRole("button", { name: ads("compare.apply"), exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("since") === dayBefore(4) && url.searchParams.get("beforeUntil") === dayBefore(18));
    await expect(main.getByText(ads("compare.perDay"))).toBeVisible();
    await main
      .getByRole("button", { name: common("showTable") })
      .first()
      .click();
    await expect(
      main
        .getByRole("table")
        .filter({ hasText: ads("compare.dayOf") })
        .getByRole("row"),
    ).toHaveCount(6);
    await expectSoundState(page, locale);
    await page.reload();
    await expect(main.getByText(ads("compare.perDay"))).toBeVisible();
    await main
      .getByRole("table", { name: ads("compare.movers") })
      .getByRole("link")
      .first()
      .click();
    await page.waitForURL(uuid);

    // The campaign for itself, over the days that its page shows.
    const campaign = (await page.locator("h1").textContent()) ?? "a campaign has a name";
    await main.getByRole("link", { name: ads("compare.title"), exact: true }).click();
    await page.waitForURL(/\/insights\/ads\/compare\?days=30&campaign=[0-9a-f-]{36}$/);
    await expect(main.getByText(beginning(ads("compare.ofCampaign")))).toContainText(campaign);
    await expect(main.getByRole("combobox", { name: ads("filter.account") })).toHaveCount(0);
    await expect(rate).toContainText(new RegExp(`${ads("compare.real.yes")}|${ads("compare.real.no")}|${ads("compare.real.few")}`));
    await expect(main.getByRole("table", { name: ads("compare.movers") })).toHaveCount(0);
    await expectSoundState(page, locale);
    await main.getByRole("link", { name: campaign }).click();
    await page.waitForURL(uuid);

    // One that is another workspace's, or that never was.
    expect((await page.request.get(`/insights/ads/compare?campaign=${randomUUID()}`)).status()).toBe(404);
  });

  test("a report draws the days of its period, and a name in it leads to its campaign; an alert names its ad", async ({
    page,
    browser,
    instance,
    openDemo,
    setLocale,
  }) => {
    test.setTimeout(360_000);
    await setLocale(locale);
    await openDemo(page);
    await page.goto("/insights/reports");
    await page.getByRole("button", { name: words(locale, "ads-insight")("reports.create") }).click();
    await page.waitForURL(/\/insights\/reports\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("figure")).toHaveCount(2);
    await expect(page.getByRole("main").locator("svg.recharts-surface").first()).toBeVisible();
    await expectSound(page, locale);
    // Its charts speak its language on a page of the other one.
    const other = "en";
    await setLocale(other);
    await page.reload();
    const spend = page.getByRole("figure", { name: new RegExp(`^${beginning(words(locale, "ads")("chart.spend"))}`) });
    await expect(spend.locator("svg.recharts-surface")).toBeVisible();
    const axis = await spend.locator(".recharts-yAxis-tick-labels text").first().boundingBox();
    const drawing = await spend.boundingBox();
    expect((axis?.x ?? 0) > (drawing?.x ?? 0) + (drawing?.width ?? 0) / 2).toBe(true);
    await expectSound(page, other);
    // On paper lines of a grid that goes over a page's end would be lost.
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("article")).toHaveCSS("display", "block");
    await expect(page.getByRole("link", { name: words(other, "shell")("skip") })).toBeHidden();
    await page.emulateMedia({ media: null });
    // Anyone with the link sees it without an account, and nothing is requested from another server.
    await page.getByRole("button", { name: words(other, "ads-insight")("reports.share.action"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: words(other, "links")("create") }).click();
    const url = await dialog.getByLabel(words(other, "people")("made.label"), { exact: true }).inputValue();
    await dialog.getByRole("button", { name: words(other, "people")("made.close") }).click();
    const context = await browser.newContext({ ...englishPhone.use, baseURL: instance.baseUrl });
    const visitor = await context.newPage();
    const origins = new Set<string>();
    visitor.on("request", (request) => origins.add(new URL(request.url()).origin));
    const opened = await visitor.goto(new URL(url).pathname);
    expect([opened?.status(), opened?.headers()["x-robots-tag"]]).toEqual([200, "noindex, nofollow"]);
    await expect(visitor.locator("svg.recharts-surface").first()).toBeVisible();
    await expect(visitor.getByRole("article").getByRole("link")).toHaveCount(0);
    await expectSound(visitor, other);
    expect([...origins]).toEqual([instance.baseUrl]);
    await context.close();
    await setLocale(locale);
    await page.reload();
    const link = page.getByRole("article").getByRole("link").first();
    const campaign = (await link.textContent()) ?? "a campaign has a name";
    await link.click();
    await page.waitForURL(uuid);
    await expect(page.locator("h1")).toHaveText(campaign);

    await page.goto("/ads/alerts");
    await expect(page.getByRole("listitem").filter({ hasText: "صورة - نتائج مضمونة" }).first()).toContainText("الوعي بالعلامة - الخليج");
  });
});
