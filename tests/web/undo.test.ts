import type { Page } from "@playwright/test";
import { DateTime } from "luxon";
import { pressArabic } from "@/tests/fixtures/arabic-layout";
import { arabicDesk, expect, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const zone = "Asia/Riyadh";
const day = (days: number) => DateTime.now().setZone(zone).plus({ days }).toFormat("yyyy-MM-dd");
const at = (days: number) =>
  DateTime.fromISO(`${day(days)}T09:30`, { zone })
    .toUTC()
    .toISO();

/** The next edit is done, and its answer does not arrive before it is let go. */
async function holdAnswer(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    "**/api/trpc/posts.edit**",
    async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return () => release();
}

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("Ctrl Z takes a moved post and a bulk move back, on an Arabic layout too, and in a field only what was typed", async ({
    page,
    account,
    instance,
    setLocale,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const bulk = words(locale, "bulk");
    const calendar = words(locale, "calendar");
    const { id } = await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    await setLocale(locale);
    await signInByRequest(page, account);
    for (const [content, days] of [
      ["قهوة الصباح", 1],
      ["قهوة المساء", 5],
    ] as const) {
      const planned = { content, accountIds: [id], scheduledAt: at(days) };
      const answer = await page.request.post("/api/trpc/posts.compose", { data: planned, headers: { origin: baseURL ?? "" } });
      expect(answer.status()).toBe(200);
    }

    // Of yesterday: its six weeks hold the days on both sides, whichever day it is.
    await page.goto(`/calendar?date=${day(-1)}`);
    const chipIn = (days: number) => page.locator(`td[data-day="${day(days)}"]`).getByRole("link", { name: "قهوة الصباح" });
    const undo = page.getByRole("button", { name: calendar("undo"), exact: true });
    await chipIn(1).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowLeft");
    await expect(chipIn(2)).toBeFocused();
    await page.keyboard.press("Enter");
    // What is under the pointer does not go.
    await undo.hover();
    await expect(chipIn(2)).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText(calendar("movedBack"), { exact: true })).toBeVisible();
    await page.reload();
    await expect(chipIn(1)).toContainText("9:30");

    // The last move alone, and at once, though the server has not answered it yet and the toast is still that of the one before.
    const pickUpAndMoveOn = async (from: number) => {
      await chipIn(from).focus();
      await page.keyboard.press("Space");
      await expect(page.getByRole("status").filter({ hasText: "Esc" })).toBeVisible();
      await page.keyboard.press("ArrowLeft");
      await expect(chipIn(from + 1)).toBeFocused();
      await page.keyboard.press("Enter");
    };
    await pickUpAndMoveOn(1);
    await undo.hover();
    const release = await holdAnswer(page);
    await pickUpAndMoveOn(2);
    await page.keyboard.press("Control+z");
    await expect(chipIn(2)).toBeVisible();
    release();
    await expect(page.getByText(calendar("movedBack"), { exact: true })).toBeVisible();
    await expect(chipIn(2)).toBeVisible();
    await page.reload();
    await expect(chipIn(2)).toContainText("9:30");

    // Moved again before that answer: nothing is taken back any more.
    const first = page.waitForEvent("requestfinished", (request) => request.url().includes("posts.edit"));
    const letGo = await holdAnswer(page);
    await pickUpAndMoveOn(2);
    await page.keyboard.press("Control+z");
    await pickUpAndMoveOn(2);
    await expect(undo).toBeVisible();
    await first;
    const edits: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("posts.edit")) edits.push(request.url());
    });
    const answered = page.waitForEvent("requestfinished", (request) => request.url().includes("posts.edit"));
    letGo();
    await answered;
    await page.reload();
    await expect(chipIn(3)).toContainText("9:30");
    expect(edits).toEqual([]);

    const restored: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("posts.bulkRestoreTimes")) restored.push(request.url());
    });
    await page.goto("/posts?tab=all");
    const rows = page.getByRole("main").locator("tbody tr");
    await expect(rows).toHaveCount(2);
    const times = () => rows.evaluateAll((all) => all.map((row) => row.querySelector("time")?.getAttribute("datetime")));
    const before = await times();
    await page.getByRole("checkbox", { name: bulk("selectPage") }).click();
    await page
      .getByRole("region", { name: bulk("toolbar") })
      .getByRole("button", { name: bulk("move"), exact: true })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: bulk("moveConfirm"), exact: true })
      .click();
    await page.getByRole("button", { name: bulk("undo"), exact: true }).hover();
    const later = before.map((time) => new Date(Date.parse(time ?? "") + 86_400_000).toISOString());
    await expect.poll(times).toEqual(later);

    const search = page.getByRole("searchbox");
    await search.focus();
    await page.keyboard.type("قهوة");
    await expect(search).toHaveValue("قهوة");
    await pressArabic(page, "z", { control: true });
    await expect(search).not.toHaveValue("قهوة");
    expect(restored).toEqual([]);
    expect(await times()).toEqual(later);

    await search.blur();
    await pressArabic(page, "z", { control: true });
    await expect.poll(times).toEqual(before);
    expect(restored).toHaveLength(1);
  });
});
