import type { Locator, Page } from "@playwright/test";
import { DateTime } from "luxon";
import { pressArabic } from "@/tests/fixtures/arabic-layout";
import type { Account } from "@/tests/fixtures/browser";
import { arabicDesk, chosenTime, englishPhone, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const zone = "Asia/Riyadh";
const text = "خصم 20% اليوم @nashir_sa";
const dayIn = (days: number) => DateTime.now().setZone(zone).plus({ days }).toFormat("yyyy-MM-dd");
/** Half past nine, so many days from today. */
const morningIn = (days: number) =>
  DateTime.fromISO(`${dayIn(days)}T09:30`, { zone })
    .toUTC()
    .toISO();

interface Standing {
  page: Page;
  account: Account;
  instance: { sandboxUrl: string; admin(...args: string[]): Promise<{ id: string }> };
  baseURL: string | undefined;
}

/** Signed in, with one account and one post planned for tomorrow. */
async function standing({ page, account, instance, baseURL }: Standing): Promise<void> {
  const { id } = await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  await signInByRequest(page, account);
  const planned = { content: text, accountIds: [id], scheduledAt: morningIn(1) };
  const answer = await page.request.post("/api/trpc/posts.compose", { data: planned, headers: { origin: baseURL ?? "" } });
  expect(answer.status()).toBe(200);
}

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("a post is moved to another day by keyboard and by pointer, taken back, and not let into the past", async ({
    page,
    account,
    setLocale,
    instance,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const t = words(locale, "calendar");
    await setLocale(locale);
    await standing({ page, account, instance, baseURL });
    // Of yesterday: its six weeks hold the days on both sides, whichever day it is.
    await page.goto(`/calendar?date=${dayIn(-1)}`);
    const cell = (days: number) => page.locator(`td[data-day="${dayIn(days)}"]`);
    const chipIn = (days: number) => cell(days).getByRole("link", { name: /خصم 20%/ });
    const status = page.getByRole("status").filter({ hasNotText: t("undo") });
    await expect(chipIn(1)).toBeVisible();
    await expectSound(page, locale);

    // On is to the left here. The focus goes with the post.
    await chipIn(1).focus();
    await page.keyboard.press("Space");
    await expect(status.filter({ hasText: "Esc" })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(chipIn(2)).toBeFocused();
    await page.keyboard.press("Enter");
    const undo = page.getByRole("button", { name: t("undo") });
    await undo.click();
    await expect(page.getByText(t("movedBack"), { exact: true })).toBeVisible();
    await expect(chipIn(1)).toContainText("9:30");

    // A week back is in the past: the target says so, the drop is refused, and the move is reverted.
    await chipIn(1).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await expect(status.filter({ hasText: t("refusal.past") })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(status.filter({ hasText: t("refusal.past") })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(chipIn(1)).toBeVisible();

    // The same by pointer: the reason is beside it until it is over a day that takes the post.
    await page.goto(`/calendar?date=${dayIn(-1)}`);
    const label = page.locator("[data-drag-label]");
    /** A pointer moves a little at all times: the status follows each move. */
    const statusOver = (days: number) => {
      let nudge = 0;
      return expect.poll(async () => {
        nudge = 3 - nudge;
        await cell(days).hover({ position: { x: 40 + nudge, y: 90 } });
        return label.textContent();
      });
    };
    await chipIn(1).hover();
    await page.mouse.down();
    await statusOver(-1).toBe(t("refusal.past"));
    await statusOver(3).toContain("9:30");
    await page.mouse.up();
    await expect(undo).toBeVisible();
    await page.reload();
    await expect(chipIn(3)).toContainText("9:30");

    // A note is written on a day from its menu.
    const note = "جلسة تصوير";
    await cell(2).hover();
    await cell(2).locator("button[aria-haspopup=menu]").click();
    await page.getByRole("menuitem", { name: t("notes.add"), exact: true }).click();
    await page.getByLabel(t("notes.text"), { exact: true }).fill(note);
    await expectSoundState(page, locale);
    await page.getByRole("button", { name: t("notes.save"), exact: true }).click();
    await expect(cell(2).getByText(note)).toBeVisible();

    for (const [key, view] of [
      ["3", "day"],
      ["4", "list"],
      ["2", "week"],
    ] as const) {
      await pressArabic(page, key);
      await expect(page).toHaveURL(new RegExp(`view=${view}`));
    }
    await expect(page.getByRole("table")).toBeVisible();
    await expectSoundState(page, locale);
    await page.keyboard.press("ArrowLeft");
    await expect(page).toHaveURL(/date=/);
    // Two keys before the page has drawn anything: the second continues from the first.
    await page.evaluate(() => {
      const pressed = { ف: "KeyT", "١": "Digit1" };
      for (const [key, code] of Object.entries(pressed)) document.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true }));
    });
    await expect(page).not.toHaveURL(/date=|view=/);
  });
});

test.describe(englishPhone.name, () => {
  const locale = "en";
  test.use(englishPhone.use);

  test("a phone lists the posts below a small month, and moves one by its menu", async ({ page, account, setLocale, instance, baseURL }) => {
    test.setTimeout(120_000);
    const t = words(locale, "calendar");
    await setLocale(locale);
    await standing({ page, account, instance, baseURL });
    for (const view of ["list", "week"]) {
      await page.goto(`/calendar?view=${view}`);
      const top = (await page.getByRole("heading", { level: 1 }).boundingBox())?.y ?? Number.NaN;
      const days = (await page.locator("main [aria-busy]").boundingBox())?.y ?? Number.NaN;
      expect(days - top, `the head of the ${view} leaves the screen to the days`).toBeLessThan(220);
    }
    // The filters are behind one button, which says how many are set.
    const bulk = words(locale, "bulk");
    await page.getByRole("button", { name: bulk("filters.open"), exact: true }).click();
    const sheet = page.getByRole("dialog", { name: bulk("filters.open") });
    await sheet.getByLabel(t("filters.status")).selectOption("FAILED");
    await expect(page).toHaveURL(/status=failed/);
    await expectSoundState(page, locale);
    await sheet.getByRole("button", { name: t("filters.show") }).click();
    const filtered = page.getByRole("button", { name: bulk("filters.openCount").replace("{n}", "1") });
    await expect(filtered).toBeFocused();
    await filtered.click();
    await sheet.getByRole("button", { name: words(locale, "common")("clearFilters") }).click();
    await expect(page).not.toHaveURL(/status=/);

    await page.goto(`/calendar?date=${dayIn(1)}`);
    const row = page.getByRole("link", { name: /خصم 20%/ });
    await expect(row).toHaveCount(1);
    await expectSound(page, locale);
    await row.click();
    await page.getByRole("button", { name: t("moveTo") }).click();
    const dialog = page.getByRole("dialog", { name: t("moveTitle") });
    const typed = dialog.getByLabel(words(locale, "composer")("typedTime"), { exact: true });
    await typed.fill(`${dayIn(-1)} 09:30`);
    await dialog.getByRole("button", { name: t("changeTime") }).click();
    await expect(dialog.getByText(t("refusal.past"))).toBeVisible();
    await expectSoundState(page, locale);
    await typed.fill(`${dayIn(1)} 18:45`);
    await dialog.getByRole("button", { name: t("changeTime") }).click();
    await expect(row).toContainText("6:45 pm");
    // It is there before the server has answered.
    await expect(page.getByRole("button", { name: t("undo") })).toBeVisible();
    await page.reload();
    await expect(row).toContainText("6:45 pm");

    // Sent before its time it is the same post, and not planned any more.
    const posts = words(locale, "posts");
    const own = (await row.getAttribute("href")) ?? "";
    await row.click();
    await page.getByRole("button", { name: posts("actions.publishNow"), exact: true }).click();
    const confirmation = page.getByRole("alertdialog", { name: posts("confirmPublish.title") });
    await expect(confirmation).toContainText("6:45 pm");
    await expectSoundState(page, locale);
    await confirmation.getByRole("button", { name: posts("actions.publishNow"), exact: true }).click();
    await expect(confirmation).toHaveCount(0);
    await page.goto(own);
    await expect(page.getByText(words(locale, "state")("post.PUBLISHED"), { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    const link = page.getByRole("link", { name: /View on/ });
    await expect(link).toHaveAttribute("href", new RegExp(`^${instance.sandboxUrl}/\\?platform=twitter&post=`));
  });
});

test.describe("English, tablet", () => {
  test.use({ viewport: { width: 1024, height: 900 }, hasTouch: true, colorScheme: "light" });

  test("a click beside a day's posts begins one for it, and a finger that holds a post moves it", async ({ page, account, setLocale, instance, baseURL }) => {
    test.setTimeout(120_000);
    await setLocale("en");
    await standing({ page, account, instance, baseURL });
    await page.goto(`/calendar?date=${dayIn(-1)}`);
    const cell = (days: number) => page.locator(`td[data-day="${dayIn(days)}"]`);
    const chip = page.getByRole("link", { name: /خصم 20%/ });
    await expect(chip).toBeVisible();

    const session = await page.context().newCDPSession(page);
    const middleOf = async (place: Locator) => {
      await place.scrollIntoViewIfNeeded();
      const box = await place.boundingBox();
      if (!box) throw new Error("it is not in sight");
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const [from, to] = [await middleOf(chip), await middleOf(cell(2))];
    await touch("touchStart", [from]);
    await expect(chip).toHaveAttribute("data-lifted", "");
    await touch("touchMove", [to]);
    await expect(page.locator("[data-drag-label]")).toContainText("9:30");
    await touch("touchEnd", []);
    await expect(page.getByRole("button", { name: words("en", "calendar")("undo") })).toBeVisible();
    await expect(cell(2).getByRole("link", { name: /خصم 20%/ })).toBeVisible();

    await cell(3).click({ position: { x: 40, y: 90 } });
    await page.waitForURL(/\/posts\/new\?at=/);
    await expect(chosenTime(page).locator("time")).toHaveAttribute("datetime", `${dayIn(3)}T10:00`);
  });
});
