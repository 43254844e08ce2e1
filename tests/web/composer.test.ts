import type { Page } from "@playwright/test";
import { expect, expectSound, signIn, test, variants } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const editPage = /\/posts\/[0-9a-f-]{36}\/edit$/;

/** A message with what it names, which stands in marks that keep directions apart. */
const named = (message: string, value: string) => new RegExp(message.replace(/\{\w+\}/, `[\u2066-\u2069]*${value}[\u2066-\u2069]*`));

for (const { name, locale, use } of variants.filter((variant) => ["Arabic, desktop", "English, phone"].includes(variant.name))) {
  test.describe(name, () => {
    test.use(use);

    test("a text is written with what helps, saved as it is written, and never lost to a second tab", async ({
      page,
      context,
      account,
      instance,
      speak,
      consoleErrors,
    }) => {
      test.setTimeout(240_000);
      const composer = words(locale, "composer");
      const writing = words(locale, "writing");
      const platform = words(locale, "platform");
      for (const which of ["TWITTER", "INSTAGRAM"]) {
        await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", which, "--sandbox-account", "ok");
      }
      await speak(locale);
      await page.goto("/sign-in");
      await signIn(page, locale, account);
      await page.goto("/posts/new");
      const text = (tab: Page) => tab.getByLabel(composer("text"), { exact: true });
      const saved = (tab: Page) => tab.getByRole("status").filter({ hasText: writing("save.saved") });
      for (const box of await page.getByRole("checkbox").all()) await box.check({ force: true });
      await text(page).fill("قهوة اليوم");
      await expect(saved(page)).toBeVisible();
      await page.waitForURL(editPage);

      await page.getByRole("button", { name: writing("emoji.open"), exact: true }).click();
      await page.getByRole("searchbox", { name: writing("emoji.search") }).fill(locale === "ar" ? "مشروب ساخن" : "hot beverage");
      await expect(page.getByText("☕").first()).toBeVisible();
      await expectSound(page, locale);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await expect(text(page)).toHaveValue("قهوة اليوم☕️");
      await expect(text(page)).toBeFocused();

      await page.getByRole("button", { name: writing("tags.open"), exact: true }).click();
      await page.getByRole("button", { name: writing("tags.new") }).click();
      await page.getByLabel(writing("tags.name")).fill("الصباح");
      await page.getByLabel(writing("tags.tags"), { exact: true }).fill("قهوة، #صباح_الخير");
      await page.getByRole("button", { name: writing("tags.save") }).click();
      await page.getByRole("button", { name: named(writing("tags.insert"), "الصباح") }).click();
      await expect(text(page)).toHaveValue("قهوة اليوم☕️ #قهوة #صباح_الخير");

      await page.getByRole("tab", { name: platform("TWITTER") }).click();
      await page.getByRole("tabpanel").getByRole("button").click();
      const version = page.getByRole("tabpanel").getByRole("textbox");
      await version.fill("الآن   القهوة !!");
      await page.getByRole("button", { name: writing("rewrite.open") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox").selectOption("GULF");
      await dialog.getByRole("button", { name: writing("rewrite.start") }).click();
      await expect(dialog.getByRole("region", { name: writing("rewrite.after") })).toContainText("الحين");
      await expectSound(page, locale);
      // Nothing has changed before one accepts.
      await expect(page.locator("textarea")).toHaveValue("الآن   القهوة !!");
      await dialog.getByRole("button", { name: writing("rewrite.accept") }).click();
      await expect(version).toHaveValue("الحين القهوة!");
      await page.getByRole("tab", { name: composer("original") }).click();
      await expect(text(page)).toHaveValue("قهوة اليوم☕️ #قهوة #صباح_الخير");
      if (use.isMobile) await page.getByRole("radio", { name: composer("preview") }).click();
      await expect(page.getByText("الحين القهوة!").or(page.getByText("#صباح_الخير")).last()).toBeVisible();
      await expectSound(page, locale);
      if (use.isMobile) await page.getByRole("radio", { name: composer("write") }).click();
      await expect(saved(page)).toBeVisible();

      const other = await context.newPage();
      await other.goto(page.url());
      await expect(async () => {
        await text(other).fill("نص من نافذة أخرى");
        await expect(saved(other)).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await other.close();
      await text(page).fill("نص من هذه النافذة");
      await expect(page.getByText(composer("conflict.title")).first()).toBeVisible();
      await expect(
        page
          .getByRole("region", { name: composer("conflict.newer") })
          .locator("del")
          .first(),
      ).toBeVisible();
      // The browser itself says that the save was refused.
      expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("409")]);
      await expectSound(page, locale);
      await page.getByRole("button", { name: composer("conflict.keep") }).click();
      await expect(text(page)).toHaveValue("نص من هذه النافذة");
      await expect(saved(page)).toBeVisible();
      await page.reload();
      await expect(text(page)).toHaveValue("نص من هذه النافذة");
    });
  });
}

test("the preview and the counter show a text as it is saved, and a save whose answer was lost is known as one's own", async ({
  page,
  signedIn,
  instance,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  const composer = words("en", "composer");
  const writing = words("en", "writing");
  await instance.admin("connection", "create", "--workspace", signedIn.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  await page.goto("/posts/new");
  const text = page.getByLabel(composer("text"), { exact: true });
  const preview = page.getByRole("region", { name: named(composer("previewFor"), ".*") });
  const hint = page.getByText(/^HTML tags such as .* are not kept/);
  const saved = page.getByRole("status").filter({ hasText: writing("save.saved") });
  await page.getByRole("radio", { name: composer("draft") }).click();
  await text.fill("I <3 tea");
  await expect(preview).toContainText("I <3 tea");
  await expect(hint).toHaveCount(0);
  await expect(saved).toBeVisible();
  await page.waitForURL(editPage);

  const typed = "<b>I</b> <3 tea";
  const loseAnswer = () =>
    page.route(
      "**/api/trpc/posts.edit**",
      async (route) => {
        // The server does it, and nobody hears of it.
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await loseAnswer();
  await text.fill(typed);
  await expect(hint).toBeVisible();
  await expect(preview).not.toContainText("<b>");
  await expect(preview).toContainText("I <3 tea");
  await expect(page.getByRole("listitem").filter({ hasText: /272.*left/ })).toBeVisible();
  await expect(text).toHaveValue(typed);
  await expectSound(page, "en");

  const failed = page.getByRole("status").filter({ hasText: writing("save.failed") });
  const conflict = page.getByText(composer("conflict.title"));
  await expect(failed).toBeVisible();
  await text.blur();
  await expect(saved.or(conflict)).toBeVisible();
  await expect(conflict).toHaveCount(0);

  // One writes on before it is sent again.
  await loseAnswer();
  await text.fill(`${typed} <i>now</i>`);
  await expect(failed).toBeVisible();
  await text.fill(`${typed} <i>now</i>!`);
  await expect(saved.or(conflict)).toBeVisible();
  await expect(conflict).toHaveCount(0);
  await expect(text).toHaveValue(`${typed} <i>now</i>!`);
  // The browser's own words about what was cut off, and what was refused for it.
  expect(consoleErrors.splice(0)).toHaveLength(4);
  await page.reload();
  await expect(text).toHaveValue("I <3 tea now!");
});
