import { arabicPhone, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { beginning, words } from "@/tests/fixtures/words";

/** The sandbox's days are read within this. */
const readWithin = { timeout: 120_000 };

/** Messages as they read for one. */
const counted = { connectOne: "ربط حساب إعلاني واحد", oneToRead: /نتيجة واحدة غير مقروءة$/ };

const readAccount = ["--platform", "META", "--sandbox-account", "main"];

test.describe(arabicPhone.name, () => {
  const locale = "ar";
  test.use(arabicPhone.use);

  test("an ad account is connected by its consent page and chosen; its first reading is followed in the tray until its result is read", async ({
    page,
    account,
    setLocale,
  }) => {
    test.setTimeout(240_000);
    const ads = words(locale, "ads");
    const activity = words(locale, "activity");
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/ads");
    await expect(page.getByText(ads("empty.title"))).toBeVisible();
    await expectSound(page, locale);
    await page.getByRole("button", { name: ads("connect.open") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words(locale, "platform")("META") })
      .click();
    await page.getByText("@demo_main").click();
    await page.locator("button[value=approve]").click();

    // Nothing is connected that was not chosen.
    await page.waitForURL(/\/ads\?chooseAds=/);
    const choice = page.getByRole("dialog");
    await expect(choice.getByRole("checkbox").first()).toBeVisible();
    await expect(choice.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await choice.getByRole("checkbox", { name: "Sandbox main" }).click();
    await choice.getByRole("button", { name: counted.connectOne }).click();
    await page.waitForURL(/\/ads\?outcome=connected&count=1$/);

    // What is read is in the tray wherever one goes meanwhile, and its end until somebody has seen it.
    const tray = page.getByRole("banner").getByRole("button", { name: new RegExp(`^${activity("title")}`) });
    await tray.click();
    const panel = page.getByRole("dialog", { name: activity("title") });
    const row = panel.getByRole("listitem").filter({ hasText: "Sandbox main" });
    await expect(row).toContainText(activity("kind.SYNC"));
    await expect(row.getByRole("progressbar", { name: "Sandbox main" })).toBeVisible();
    await expectSoundState(page, locale);
    await page.keyboard.press("Escape");
    await page.goto("/ads/policy");
    await expect(tray).toHaveAccessibleName(counted.oneToRead, readWithin);
    await tray.click();
    await expect(row).toContainText(activity("done.SYNC"));
    await row.getByRole("link", { name: activity("showAds") }).click();
    await page.waitForURL(/\/ads$/);
    await expect(tray).toHaveCount(0);

    await page.goto("/insights/ads?days=30");
    const figures = page.getByRole("region", { name: /SAR|ر\.س/ });
    await expect(figures.getByRole("listitem").first()).toContainText(/[\d,]{5,}/);
    const spend = page.getByRole("figure", { name: new RegExp(`^${beginning(ads("chart.spend"))}`) });
    await expect(spend.locator("svg.recharts-surface")).toBeVisible();
    await spend.getByRole("button", { name: words(locale, "common")("showTable") }).click();
    await expect(spend.getByRole("row")).toHaveCount(31);
    await expectSoundState(page, locale);
  });
});

test("campaigns are paused by one list of changes, the log proves itself, and a plan of the budgets can be tried", async ({
  page,
  account,
  instance,
  setLocale,
}) => {
  test.setTimeout(240_000);
  const ads = words("en", "ads");
  const insight = words("en", "ads-insight");
  const state = words("en", "state");
  await instance.admin("ads", "connect", "--workspace", account.workspaceId, ...readAccount);
  await instance.admin("ads", "sync", "--workspace", account.workspaceId);
  await setLocale("en");
  await signInByRequest(page, account);
  await page.goto("/ads/campaigns");
  const active = page.getByRole("row").filter({ hasText: state("campaign.ACTIVE") });
  const names = [await active.nth(0).getByRole("link").textContent(), await active.nth(1).getByRole("link").textContent()];
  await active.nth(0).getByRole("checkbox").click();
  await active.nth(1).getByRole("checkbox").click();
  const chosen = page.getByRole("region", { name: ads("bulk.label") });
  await expect(chosen).toContainText("2 campaigns chosen");
  await chosen.getByRole("button", { name: ads("bulk.pause") }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(state("campaign.PAUSED"), { exact: true })).toHaveCount(2);
  await expectSoundState(page, "en");
  await sheet.getByLabel(ads("change.reason")).fill("Season is over");
  await sheet.getByRole("button", { name: "Pause 2 campaigns" }).click();
  await expect(sheet).toContainText("2 campaigns paused");
  await sheet
    .getByRole("button", { name: words("en", "common")("close") })
    .last()
    .click();
  await expect(chosen).toHaveCount(0);
  await page.goto("/ads/campaigns?status=paused");
  for (const paused of names) await expect(page.getByRole("link", { name: paused ?? "a campaign has a name" })).toBeVisible();
  await expectSound(page, "en");

  await page.goto("/settings/audit");
  const record = page.getByRole("row").filter({ hasText: ads("audit.action.pause") });
  await expect(record).toHaveCount(2);
  await expect(record.filter({ hasText: "Season is over" })).toHaveCount(2);
  await page.getByRole("button", { name: ads("audit.verify") }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 records checked; the chain is intact." })).toBeVisible();
  await page.getByRole("combobox", { name: ads("campaigns.columns.name") }).selectOption({ label: names[0] ?? "" });
  await expect(record).toHaveCount(1);
  await expectSound(page, "en");

  // A plan of the running campaigns' budgets: a proposal that can be tried, and that changes nothing by itself.
  // The page comes with a plan of what is spent now; another total makes another plan.
  await page.goto("/ads/budget");
  await expect(page.getByRole("heading", { name: insight("budget.expected") })).toBeVisible();
  const total = page.getByRole("textbox", { name: insight("budget.total").split(" (")[0] });
  const more = String(Math.round(Number(await total.inputValue()) * 1.1));
  await total.fill(more);
  await page.getByRole("button", { name: insight("budget.propose") }).click();
  await expect(page.locator("main")).toContainText(Number(more).toLocaleString("en"));
  await page
    .getByRole("button", { name: new RegExp(`^${insight("budget.curve")}: `) })
    .first()
    .click();
  const curve = page.getByRole("figure").first();
  await expect(curve.locator(".recharts-reference-dot")).toHaveCount(2);
  const slider = curve.getByRole("slider");
  const proposed = await slider.getAttribute("aria-valuetext");
  await slider.press("End");
  await expect(slider).not.toHaveAttribute("aria-valuetext", proposed ?? "");
  await expect(curve).toContainText(/a day: about \u2068SAR [\d,.]+/);
  await expectSound(page, "en");

  // Applied campaign by campaign, through the same preview as a pause. Those paused above are not in the plan.
  await page
    .getByRole("button", { name: new RegExp(`^${insight("budget.applyTo").split("{")[0]}`) })
    .first()
    .click();
  await expect(sheet).toContainText(ads("change.dailyBudget"));
  await expectSoundState(page, "en");
  await sheet.getByRole("button", { name: ads("change.budget"), exact: true }).click();
  await expect(sheet).toContainText("Budget set.");
  await sheet
    .getByRole("button", { name: words("en", "common")("close") })
    .last()
    .click();
  await expect(page.getByRole("row").getByText(insight("budget.applied"), { exact: true })).toHaveCount(1);
  await page.goto("/settings/audit");
  await expect(page.getByRole("row").filter({ hasText: ads("audit.action.budget") })).toContainText(/SAR [\d,.]+.*SAR [\d,.]+/);

  // By its name from anywhere, through the same list of what would change.
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: words("en", "palette")("field") }).fill(names[0] ?? "");
  await page
    .getByRole("option")
    .filter({ hasText: ads("change.resume") })
    .click();
  await page.waitForURL(/\/ads\/campaigns\/[0-9a-f-]{36}\?change=1$/);
  await expect(sheet.getByRole("button", { name: ads("change.resume"), exact: true })).toBeVisible();
  await expectSoundState(page, "en");
  await sheet.getByRole("button", { name: ads("change.leavePaused") }).click();
  await expect(sheet).toHaveCount(0);
});
