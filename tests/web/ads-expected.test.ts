import type { Page } from "@playwright/test";
import { test } from "@/tests/fixtures/demo";
import { arabicDesk, expect, expectSoundState } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** What was to be expected for a while: hidden with what is found of it on those days, and taken back from its own list. */

/** The last day in the sentence of the choice, as both languages write it. */
const lastDay = /(?:to|حتى) (.+?):/;

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("an unusual change is marked as expected for a day, a week or a month; the longer ones are listed and taken back", async ({
    page,
    openDemo,
    setLocale,
  }) => {
    test.setTimeout(360_000);
    const t = words(locale, "ads-insight");
    await setLocale(locale);
    await openDemo(page);
    await page.goto("/ads/alerts");
    const main = page.getByRole("main");
    const spans = main.getByLabel(t("anomalies.spans.title"), { exact: true });
    const listed = main.getByRole("listitem").filter({ has: page.getByRole("button", { name: t("anomalies.markExpected") }) });
    await expect(listed.first()).toBeVisible();
    await expect(spans).toHaveCount(0);
    const before = await listed.count();

    for (const days of [7, 30]) {
      const reason = `sale of ${days}`;
      const until = await sayExpected(page, listed.first(), { t, days, reason });
      expect(await listed.count()).toBeLessThan(before);
      const span = spans.getByRole("listitem").filter({ hasText: reason });
      await expect(span).toContainText(until);
      await expectSoundState(page, locale);
      await span.getByRole("button", { name: t("anomalies.spans.end") }).click();
      await expect(spans).toHaveCount(0);
      await expect(page.getByText(t("anomalies.shownAgain"), { exact: true }).first()).toBeVisible();
      await expect(listed).toHaveCount(before);
    }

    // One day alone ends by itself.
    await sayExpected(page, listed.first(), { t, days: 1, reason: `one day` });
    await expect(listed).toHaveCount(before - 1);
    await expect(spans).toHaveCount(0);
    await page
      .getByRole("button", { name: t("anomalies.undo"), exact: true })
      .first()
      .click();
    await expect(listed).toHaveCount(before);
  });
});

interface Said {
  t(key: string): string;
  days: number;
  reason: string;
}

/** Returns the last day of the span in the dialog. */
async function sayExpected(page: Page, change: ReturnType<Page["locator"]>, { t, days, reason }: Said): Promise<string> {
  const sheet = page.getByRole("dialog");
  await change.getByRole("button", { name: t("anomalies.markExpected") }).click();
  const thisDay = sheet.getByRole("radio", { name: t("anomalies.expecting.thisDay"), exact: true });
  await expect(thisDay).toBeChecked();
  await expect(sheet.getByText(t("anomalies.expecting.oneText"), { exact: true })).toBeVisible();
  if (days > 1) await sheet.getByRole("radio", { name: new RegExp(`\\b${days}\\b`) }).click();
  const sentence = (await sheet.locator("p[aria-live]").textContent()) ?? "";
  await sheet.getByLabel(t("anomalies.expecting.reason")).fill(reason);
  await sheet.getByRole("button", { name: t("anomalies.markExpected") }).click();
  await expect(sheet).toHaveCount(0);
  return lastDay.exec(sentence.replaceAll(/[\u2068\u2069]/g, ""))?.[1] ?? "";
}
