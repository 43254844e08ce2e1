import { expect, expectSound, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const ads = words("en", "ads");
const insight = words("en", "ads-insight");
const state = words("en", "state");

/** The stand-in's days are read within this. */
const readWithin = { timeout: 120_000 };

test("an ad account is connected by its consent page and chosen, read, and a campaign is paused by a change shown first; the audit log proves it", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(240_000);
  expect(signedIn.workspaceId).not.toBe("");
  await page.goto("/ads");
  await expect(page.getByText(ads("empty.title"))).toBeVisible();
  await expectSound(page, "en");
  await page.getByRole("button", { name: ads("connect.open") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("en", "platform")("META") })
    .click();
  await page.getByText("@demo_main").click();
  await page.locator("button[value=approve]").click();

  // Nothing is connected that was not chosen.
  await page.waitForURL(/\/ads\?chooseAds=/);
  const choice = page.getByRole("dialog");
  await expect(choice.getByRole("checkbox").first()).toBeVisible();
  await expect(choice.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await choice.getByRole("checkbox", { name: "Sandbox main" }).click();
  await choice.getByRole("button", { name: /^Connect 1 / }).click();
  await page.waitForURL(/\/ads\?outcome=connected&count=1$/);

  await page.getByRole("button", { name: ads("accounts.syncNow") }).click(readWithin);
  await expect(page.getByText(ads("accounts.never"))).toHaveCount(0, readWithin);
  await page.goto("/ads?days=30");
  const figures = page.getByRole("region", { name: /SAR/ });
  await expect(figures.getByRole("listitem").first()).toContainText(/SAR [\d,]{5,}/);
  const spend = page.getByRole("figure", { name: /^Spend by day/ });
  await expect(spend.locator("svg.recharts-surface")).toBeVisible();
  await spend.getByRole("button", { name: words("en", "common")("showTable") }).click();
  await expect(spend.getByRole("row")).toHaveCount(31);
  await expectSound(page, "en");

  await page.goto("/ads/campaigns");
  const row = page
    .getByRole("row")
    .filter({ hasText: state("campaign.ACTIVE") })
    .first();
  const link = row.getByRole("link");
  const name = await link.textContent();
  await link.click();
  await page.waitForURL(/\/ads\/campaigns\/[0-9a-f-]{36}$/);
  await expect(page.locator("h1")).toHaveText(name ?? "a campaign has a name");
  await page.getByRole("button", { name: ads("change.pause") }).click();

  // The change is shown, and nothing is done yet.
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(state("campaign.PAUSED"), { exact: true })).toBeVisible();
  await expectSound(page, "en");
  await sheet.getByLabel(ads("change.reason")).fill("Out of stock");
  await sheet.getByRole("button", { name: ads("change.pause") }).click();
  await expect(sheet).toContainText("The change is in the audit log");
  await sheet
    .getByRole("button", { name: words("en", "common")("close") })
    .last()
    .click();
  await expect(page.getByRole("button", { name: ads("change.resume") })).toBeVisible();

  // Two more by one list of changes, confirmed once.
  await page.goto("/ads/campaigns");
  const active = page.getByRole("row").filter({ hasText: state("campaign.ACTIVE") });
  const names = [await active.nth(0).getByRole("link").textContent(), await active.nth(1).getByRole("link").textContent()];
  await active.nth(0).getByRole("checkbox").click();
  await active.nth(1).getByRole("checkbox").click();
  const chosen = page.getByRole("region", { name: ads("bulk.label") });
  await expect(chosen).toContainText("2 campaigns chosen");
  await chosen.getByRole("button", { name: ads("bulk.pause") }).click();
  await expect(sheet.getByText(state("campaign.PAUSED"), { exact: true })).toHaveCount(2);
  await expectSound(page, "en");
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

  await page.goto("/ads/audit");
  const record = page.getByRole("row").filter({ hasText: ads("audit.action.pause") });
  await expect(record).toHaveCount(3);
  await expect(record.filter({ hasText: "Season is over" })).toHaveCount(2);
  await page.getByRole("button", { name: ads("audit.verify") }).click();
  await expect(page.getByRole("status").filter({ hasText: "3 records checked; the chain is intact." })).toBeVisible();
  await page.getByRole("combobox", { name: ads("campaigns.columns.name") }).selectOption({ label: name ?? "" });
  await expect(record).toHaveCount(1);
  await expect(record).toContainText("Out of stock");
  await expectSound(page, "en");

  // A plan of the running campaigns' budgets: a proposal that can be tried, and that changes nothing.
  await page.goto("/ads/budget");
  await page.getByRole("button", { name: insight("budget.propose") }).click();
  await expect(page.getByRole("heading", { name: insight("budget.expected") })).toBeVisible();
  const curve = page.getByRole("figure").first();
  const slider = curve.getByRole("slider");
  const proposed = await slider.getAttribute("aria-valuetext");
  await slider.press("End");
  await expect(slider).not.toHaveAttribute("aria-valuetext", proposed ?? "");
  await expect(curve).toContainText(/a day: about \u2068SAR [\d,.]+/);
  await expectSound(page, "en");
});
