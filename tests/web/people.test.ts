import type { BrowserContext, Page } from "@playwright/test";
import { englishPhone, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** A message with what it names, which is in marks that keep directions apart. */
const named = (message: string, value: string) => new RegExp(message.replace(/\{\w+\}/, `[\u2066-\u2069]*${value}[\u2066-\u2069]*`));

test.describe(englishPhone.name, () => {
  const locale = "en";
  test.use(englishPhone.use);

  test("a workspace is made, somebody invited by link comes, gets another role and is removed", async ({ page, browser, account, baseURL, setLocale }) => {
    test.setTimeout(120_000);
    const people = words(locale, "people");
    const workspace = words(locale, "workspace");
    const auth = words(locale, "auth");
    const common = words(locale, "common");
    await setLocale(locale);
    await signInByRequest(page, account);

    await page.goto("/settings/members");
    // A personal workspace can become a team's as it is; this one is for a client.
    await expect(page.getByText(people("only.title"))).toBeVisible();
    await expect(page.getByRole("button", { name: people("invite") }).first()).toBeVisible();
    const menu = page.getByRole("button", { name: new RegExp(`^${words(locale, "shell")("workspace")}:`) }).filter({ visible: true });
    await menu.click();
    await page.getByRole("menuitem", { name: workspace("create.action") }).click();
    await page.getByRole("dialog").getByLabel(workspace("create.name")).fill("Coffee & قهوة");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: workspace("create.submit") })
      .click();
    await expect(page.getByText(people("only.title"))).toBeVisible();

    await page
      .getByRole("button", { name: people("invite") })
      .first()
      .click();
    await page.getByRole("radio", { name: people("roles.VIEWER") }).click();
    await page.getByRole("button", { name: people("form.create") }).click();
    const link = await page.getByLabel(people("made.label"), { exact: true }).inputValue();
    expect(link).toMatch(/\/invitation\/[\w-]{43}$/);
    await expectSoundState(page, locale);
    await page.getByRole("button", { name: people("made.close") }).click();
    await expect(page.getByText(people("invitations.anybody")).first()).toBeVisible();

    const other: BrowserContext = await browser.newContext({ ...englishPhone.use, baseURL: baseURL ?? "" });
    await other.addCookies([{ name: "nashir_locale", value: locale, url: baseURL ?? "" }]);
    const guest: Page = await other.newPage();
    await guest.goto(new URL(link).pathname);
    await expect(guest.getByRole("heading", { level: 1 })).toContainText("Coffee & قهوة");
    await expectSoundState(guest, locale);
    await guest.getByRole("link", { name: people("guest.signUp") }).click();
    await guest.getByLabel(auth("name")).fill("Sara");
    await guest.getByLabel(auth("email")).fill(`sara-${Date.now()}-${locale}@example.com`);
    await guest.getByLabel(auth("password"), { exact: true }).fill("a long enough password");
    await guest.getByRole("button", { name: auth("signUp") }).click();
    await guest.getByRole("button", { name: people("guest.accept") }).click();
    await guest.waitForURL((url) => url.pathname === "/");
    await guest.goto(new URL(link).pathname);
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(people("guest.states.member.title"));
    await expectSoundState(guest, locale);
    await guest.context().addCookies([{ name: "nashir_workspace", value: account.workspaceId, url: baseURL ?? "" }]);
    await guest.getByRole("button", { name: people("guest.home") }).click();
    await guest.waitForURL((url) => url.pathname === "/");
    await expect(guest).toHaveTitle(/Coffee & قهوة/);
    await page.goto(new URL(link).pathname);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(people("guest.states.member.title"));
    await page.goto("/settings/members");

    const row = page.getByRole("row").filter({ hasText: "Sara" });
    await expect(row).toContainText(people("roles.VIEWER"));
    await expectSound(page, locale);
    await page.getByRole("button", { name: named(`${common("more")}: {name}`, "Sara") }).click();
    await page.getByRole("menuitem", { name: people("change.action") }).click();
    await page.getByRole("radio", { name: people("roles.EDITOR") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: common("save") })
      .click();
    await expect(row).toContainText(people("roles.EDITOR"));

    await page.getByRole("button", { name: named(`${common("more")}: {name}`, "Sara") }).click();
    await page.getByRole("menuitem", { name: people("remove.action") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: people("remove.confirm") })
      .click();
    // Behind the dialog no row is found by its role, though it be there.
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await guest.goto("/settings/members");
    await expect(guest.getByText(words(locale, "error")("workspaceRevoked"))).toBeVisible();
    await other.close();

    await page.goto("/settings/workspace");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(workspace("title"));
    await page.getByLabel(workspace("zone"), { exact: true }).selectOption("Africa/Cairo");
    await expect(page.getByText(workspace("preview.none"))).toBeVisible();
    await expectSound(page, locale);
    await page.getByRole("button", { name: workspace("export.action") }).click();
    await expect(page.getByRole("button", { name: workspace("export.download") })).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: workspace("danger.delete.action") }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Coffee & قهوة");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: workspace("danger.delete.confirm") })
      .click();
    await page.waitForURL((url) => url.pathname === "/");
  });
});
