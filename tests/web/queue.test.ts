import { randomBytes } from "node:crypto";
import { arabicDesk, chooseTime, chosenTime, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("posting times are set, two posts take them, and a weekly post shows its next dates", async ({ page, account, instance, setLocale }) => {
    test.setTimeout(240_000);
    const queue = words(locale, "queue");
    const composer = words(locale, "composer");
    await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/queue");
    await expect(page.getByRole("heading", { name: queue("times.empty.title") })).toBeVisible();
    await expectSound(page, locale);

    const days = page.getByRole("group", { name: queue("times.days") });
    for (const day of await days.locator("label").all()) await day.click();
    await expect(days.getByRole("checkbox", { checked: true })).toHaveCount(7);
    await page.getByLabel(queue("times.time"), { exact: true }).fill("09:15");
    await page.getByRole("button", { name: queue("times.add"), exact: true }).click();
    await expect(page.getByText(queue("times.saved"), { exact: true })).toBeVisible();
    await expect(page.getByText(queue("list.free"), { exact: true })).toHaveCount(3);
    await expectSoundState(page, locale);

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

    await page.goto("/queue");
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
    const typed = page.getByLabel(composer("typedTime"), { exact: true });
    const time = chosenTime(page).locator("time");
    const submit = page.locator("button[type=submit]");
    const chosen = `${new Date().getFullYear() + 1}-03-07T09:30`;
    await chooseTime(page, locale, chosen);
    await expect(time).toContainText("9:30");
    const hour = page.getByLabel(composer("hour"), { exact: true });
    await hour.selectOption("10");
    await expect(typed).toHaveValue("");
    await expect(time).toHaveAttribute("datetime", chosen.replace("T09", "T10"));
    // A text that is no time sends nothing, and keeps no part of it.
    await typed.pressSequentially("الجمعة بعد الصلاة");
    await expect(time).toHaveCount(0);
    await expect(hour).toHaveValue("10");
    await submit.click();
    await expect(typed).toBeFocused();
    await expect(page.getByText(composer("typedTimeProblem.unknown"), { exact: true })).toBeInViewport();
    await expectSoundState(page, locale);
    await typed.fill("الخميس ٨");
    await expect(page.getByText(composer("typedTimeProblem.halfOfDay"), { exact: true })).toBeVisible();
    await page.locator(`[data-pick="${chosen.slice(0, 8)}08"]`).click();
    await expect(typed).toHaveValue("");
    await typed.fill("بكرة الساعة ٦ بالليل");
    await expect(time).toHaveAttribute("datetime", /T18:00$/);
    await expect(time).toContainText("6:00");
    await page.getByLabel(queue("repeat.label"), { exact: true }).selectOption("WEEKLY");
    await expect(page.getByRole("heading", { name: queue("next.title") })).toBeVisible();
    await expectSoundState(page, locale);
    await submit.click();
    await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
    await page.getByRole("link", { name: queue("series.show") }).click();
    await page.waitForURL(/\/queue\/recurring/);
    const card = page.locator("section").filter({ hasText: weekly });
    await expect(card.getByRole("listitem").filter({ hasText: "6:00" })).toHaveCount(5);
    await expectSound(page, locale);
    await card.getByRole("button", { name: queue("series.pause") }).click();
    await expect(card.getByText(queue("series.states.PAUSED"), { exact: true })).toBeVisible();

    // A newer account without times does not come before the one that has them.
    await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "LINKEDIN", "--sandbox-account", "ok");
    await page.goto("/queue");
    await expect(page.getByLabel(queue("account"), { exact: true }).locator("option")).toHaveCount(2);
    await expect(page.getByRole("heading", { name: queue("times.empty.title") })).toHaveCount(0);
    await expect(page.getByText(/9:15/).first()).toBeVisible();
  });
});
