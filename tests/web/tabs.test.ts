import type { BrowserContext } from "@playwright/test";
import { arabicDesk, expect, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** Two tabs of one browser, each with another client's workspace: what they share must not carry one's work over into the other. */

const chosenIn = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === "nashir_workspace")?.value;

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("each tab keeps its workspace: what is saved, and the page that comes next", async ({ page, context, account, instance, setLocale }) => {
    test.setTimeout(120_000);
    const t = words(locale, "workspace");
    const people = words(locale, "people");
    const settings = words(locale, "settings");
    const common = words(locale, "common");
    const agency = await instance.admin("workspace", "create", "--owner", account.email, "--name", "وكالة الأفق");
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/settings/workspace");
    const field = page.getByLabel(t("name"), { exact: true });
    await field.fill("مساحتي وحدي");

    const other = await context.newPage();
    await other.goto(`/in/${agency.id}/settings/workspace`);
    const otherField = other.getByLabel(t("name"), { exact: true });
    await expect(otherField).toHaveValue("وكالة الأفق");

    await page.getByRole("button", { name: common("save"), exact: true }).click();
    await expect(page.getByText(common("saved"), { exact: true })).toBeVisible();
    await expect(field).toHaveValue("مساحتي وحدي");

    const members = settings("sections.members");
    await other.getByRole("link", { name: members, exact: true }).click();
    await expect(other.getByText(people("only.title"))).toBeVisible();
    await page.getByRole("link", { name: members, exact: true }).click();
    await expect(page.getByText(people("only.title"))).toBeVisible();
    const chosen = (name: string) => ({ name: `${words(locale, "shell")("workspace")}: ${name}` });
    await expect(page.getByRole("button", chosen("مساحتي وحدي")).filter({ visible: true })).toBeVisible();

    // Loaded again, it is still its own.
    await other.bringToFront();
    await other.getByRole("heading", { level: 1 }).click();
    await expect.poll(async () => chosenIn(context)).toBe(agency.id);
    await other.reload();
    await expect(other.getByText(people("only.title"))).toBeVisible();
    await expect(other.getByRole("button", chosen("وكالة الأفق")).filter({ visible: true })).toBeVisible();
  });

  test("a tab that has heard of no other's choice asks for the pages of its own workspace", async ({ page, context, account, instance, setLocale }) => {
    const t = words(locale, "workspace");
    const settings = words(locale, "settings");
    const people = words(locale, "people");
    const common = words(locale, "common");
    const agency = await instance.admin("workspace", "create", "--owner", account.email, "--name", "وكالة الأفق");
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/settings/workspace");
    const field = page.getByLabel(t("name"), { exact: true });
    await field.fill("مساحتي وحدي");
    // A tab that has only begun to open it.
    await context.request.get(`/in/${agency.id}/docs`);
    expect(await chosenIn(context)).toBe(agency.id);

    await page.getByRole("button", { name: common("save"), exact: true }).click();
    // The shell is requested again after the save.
    const menu = page.getByRole("button", { name: `${words(locale, "shell")("workspace")}: مساحتي وحدي` });
    await expect(menu.and(page.locator(":visible"))).toBeVisible();
    await page.getByRole("link", { name: settings("sections.members"), exact: true }).click();
    await expect(page.getByText(people("only.title"))).toBeVisible();
    await expect(menu.filter({ visible: true })).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue("مساحتي وحدي");
  });
});
