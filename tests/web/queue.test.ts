import { randomBytes } from "node:crypto";
import { enter, expect, expectSound, test, variants } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const shown = variants.filter(({ name }) => name === "Arabic, desktop" || name === "English, phone");

for (const { name, locale, use } of shown) {
  test.describe(name, () => {
    test.use(use);

    test("posting times are set, two posts take them, and a weekly post shows its next dates", async ({ page, account, instance, speak }) => {
      test.setTimeout(240_000);
      const queue = words(locale, "queue");
      const composer = words(locale, "composer");
      await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
      await speak(locale);
      await enter(page, account);
      await page.goto("/settings/queue");
      await expect(page.getByRole("heading", { name: queue("times.empty.title") })).toBeVisible();
      await expectSound(page, locale);

      const days = page.getByRole("group", { name: queue("times.days") });
      for (const day of await days.locator("label").all()) await day.click();
      await expect(days.getByRole("checkbox", { checked: true })).toHaveCount(7);
      await page.getByLabel(queue("times.time"), { exact: true }).fill("09:15");
      await page.getByRole("button", { name: queue("times.add"), exact: true }).click();
      await expect(page.getByText(queue("times.saved"), { exact: true })).toBeVisible();
      await expect(page.getByText(queue("list.free"), { exact: true })).toHaveCount(3);
      await expectSound(page, locale);

      const texts = ["first", "second"].map((place) => `${place} ${randomBytes(4).toString("hex")}`);
      for (const text of texts) {
        await page.goto("/posts/new");
        await page.getByLabel(composer("text")).fill(text);
        await page.getByRole("radio", { name: composer("queue"), exact: true }).click();
        await expect(page.getByText(/9:15/).first()).toBeVisible();
        await page.getByRole("button", { name: composer("submit.queue"), exact: true }).click();
        await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
        await expect(page.getByText(/9:15/).first()).toBeVisible();
      }

      await page.goto("/settings/queue");
      const coming = page.getByRole("list").filter({ hasText: texts[0] ?? "" });
      const links = coming.getByRole("link");
      await expect(links).toHaveText(texts);
      await coming
        .getByRole("button", { name: queue("list.later") })
        .first()
        .click();
      await expect(links).toHaveText(texts.toReversed());
      await expectSound(page, locale);

      await page.goto("/posts/new");
      const weekly = `weekly ${randomBytes(4).toString("hex")}`;
      await page.getByLabel(composer("text")).fill(weekly);
      await page.getByLabel(composer("typedTime")).fill(locale === "ar" ? "غدًا ٦ م" : "tomorrow 6 pm");
      await page.getByLabel(queue("repeat.label"), { exact: true }).selectOption("WEEKLY");
      await expect(page.getByRole("heading", { name: queue("next.title") })).toBeVisible();
      await expectSound(page, locale);
      await page.getByRole("button", { name: composer("submit.time"), exact: true }).click();
      await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
      await page.getByRole("link", { name: queue("series.show") }).click();
      await page.waitForURL(/\/settings\/queue\/recurring/);
      const card = page.locator("section").filter({ hasText: weekly });
      await expect(card.getByRole("listitem").filter({ hasText: "6:00" })).toHaveCount(5);
      await expectSound(page, locale);
      await card.getByRole("button", { name: queue("series.pause") }).click();
      await expect(card.getByText(queue("series.states.PAUSED"), { exact: true })).toBeVisible();

      // A newer account without times does not come before the one that has them.
      await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "LINKEDIN", "--sandbox-account", "ok");
      await page.goto("/settings/queue");
      await expect(page.getByLabel(queue("account"), { exact: true }).locator("option")).toHaveCount(2);
      await expect(page.getByRole("heading", { name: queue("times.empty.title") })).toHaveCount(0);
      await expect(page.getByText(/9:15/).first()).toBeVisible();
    });
  });
}
