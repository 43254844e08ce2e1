import { readFile } from "node:fs/promises";
import { englishPhone, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const rowCount = 60;

/** By which none of the accounts goes. */
const unknownName = "our shop";

const file = () =>
  [
    "Text,Account,Date,Time",
    ...Array.from(
      { length: rowCount },
      (_, index) => `Post ${index + 1},${unknownName},${new Date().getFullYear() + 1}-03-12,18:${String(index).padStart(2, "0")}`,
    ),
  ].join("\n");

test.describe(englishPhone.name, () => {
  const locale = "en";
  test.use(englishPhone.use);

  test("an import that is stopped keeps what it had not come to, goes on when its page is left, is found in the tray after a reload, and stays there until its result is read", async ({
    page,
    account,
    instance,
    setLocale,
  }) => {
    test.setTimeout(240_000);
    const imports = words(locale, "import");
    const activity = words(locale, "activity");
    const connection = await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/posts/import");
    const tray = page.getByRole("button", { name: new RegExp(`^${activity("title")}`) });
    const choose = () => page.locator("input[type=file]").setInputFiles({ name: "year.csv", mimeType: "text/csv", buffer: Buffer.from(file()) });
    await choose();
    await page.getByRole("button", { name: imports("try"), exact: true }).click();
    await page.getByLabel(unknownName, { exact: true }).selectOption(connection.id);
    await expectSoundState(page, locale);
    await page.getByRole("button", { name: /^Apply to .*60/ }).click();

    // As long as nothing carries it out it cannot be over before the page is left.
    instance.kill("engine", "SIGSTOP");
    await page.getByRole("button", { name: /^Import .*60/ }).click();
    await page.waitForURL(/\/posts\/import\?run=[0-9a-f-]{36}$/);
    const progress = page.getByRole("progressbar", { name: "year.csv" });
    await expect(progress).toBeVisible();
    await expectSoundState(page, locale);

    const main = page.getByRole("main");
    await main.getByRole("button", { name: imports("stop"), exact: true }).click();
    await expect(main.getByRole("heading", { name: /60.* rows weren’t reached/ })).toBeVisible();
    await expectSoundState(page, locale);
    await page.reload();
    const download = page.waitForEvent("download");
    await main.getByRole("button", { name: imports("skipped"), exact: true }).click();
    const taken = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
    expect(taken).toHaveLength(rowCount + 1);
    expect(taken.at(-1)).toContain(`Post ${rowCount},`);
    await main.getByRole("button", { name: /^Go on with .*60/ }).click();
    await expect(progress).toBeVisible();

    await main
      .getByRole("link", { name: words(locale, "posts")("title") })
      .first()
      .click();
    await page.waitForURL("/posts");
    await expect(tray).toBeVisible();
    await page.reload();
    await tray.click();
    const panel = page.getByRole("dialog", { name: activity("title") });
    await expect(panel.getByRole("listitem")).toHaveCount(1);
    await expect(panel.getByText("year.csv", { exact: true })).toBeVisible();
    await expect(progress).toBeVisible();
    await expectSoundState(page, locale);

    instance.kill("engine", "SIGCONT");
    await expect(panel.getByText(activity("end.DONE"), { exact: true })).toBeVisible({ timeout: 90_000 });
    // Told aloud, too. An open panel hides what is beside it from assistance, so this is found by where it is.
    await expect(page.locator("header [role=status]")).toContainText("year.csv");
    await expectSound(page, locale);
    await panel.getByRole("link", { name: activity("showResult") }).click();
    await page.waitForURL(/\/posts\/import\?run=[0-9a-f-]{36}$/);
    await expect(panel).toHaveCount(0);
    await expect(main.getByRole("status")).toContainText(/60/);
    await expect(main.locator("tbody tr")).toHaveCount(50);
    await expectSound(page, locale);
    await expect(tray).toHaveCount(0);
    await page.reload();
    await expect(page.locator("h1")).toBeVisible();
    await expect(tray).toHaveCount(0);
  });
});
