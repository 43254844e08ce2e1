import { readFileSync } from "node:fs";
import { test } from "@/tests/fixtures/demo";
import { expect, expectSound, variants } from "@/tests/fixtures/interface";
import { beginning, words } from "@/tests/fixtures/words";

for (const { name, locale, use } of variants) {
  test.describe(name, () => {
    test.use(use);

    test("an unusual change is looked into and its campaign paused; the log has it, proves itself and is taken along", async ({ page, openDemo, speak }) => {
      test.setTimeout(480_000);
      const ads = words(locale, "ads");
      const insight = words(locale, "ads-insight");
      const common = words(locale, "common");
      const reason = `stock ${name}`;
      await speak(locale);
      await openDemo(page);

      await page.goto("/ads/anomalies");
      const change = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("link") })
        .filter({ has: page.getByRole("button", { name: insight("anomalies.showSeries") }) })
        .first();
      // Marked as expected with the reason, which stands beside it, and taken back.
      const sheet = page.getByRole("dialog");
      const expectedFor = `sale ${name}`;
      await change.getByRole("button", { name: insight("anomalies.markExpected") }).click();
      await sheet.getByLabel(insight("anomalies.expecting.reason")).fill(expectedFor);
      await expectSound(page, locale);
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
      await expectSound(page, locale);
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
      await expectSound(page, locale);
      await closeSheet();

      await page.goto("/ads/audit");
      const record = page.getByRole("row").filter({ hasText: reason });
      await expect(record).toHaveCount(1);
      await expect(record).toContainText(ads("audit.action.pause"));
      await expect(record).toContainText(campaign);
      await page.getByRole("button", { name: ads("audit.verify") }).click();
      await expect(page.getByText(words(locale, "state")("chain.intact"), { exact: true })).toBeVisible();
      await expectSound(page, locale);
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: ads("audit.export"), exact: true }).click();
      expect(readFileSync(await (await downloading).path(), "utf8")).toContain(reason);

      // As it was, for whoever walks here next.
      await record.getByRole("link").first().click();
      await page.waitForURL(/\/ads\/campaigns\/[0-9a-f-]{36}$/);
      await page.getByRole("button", { name: ads("change.resume") }).click();
      await sheet.getByRole("button", { name: ads("change.resume") }).click();
      await expect(sheet).toContainText(beginning(ads("change.doneActive")));
      await closeSheet();
      await expect(page.getByRole("button", { name: ads("change.pause") })).toBeVisible();
    });
  });
}
