import { enter, expect, test, variants } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** Two tabs of one browser, each with another client's workspace: what they share must not carry one's work over into the other. */

for (const { name, locale, use } of variants.filter((variant) => variant.name === "Arabic, desktop" || variant.name === "English, phone")) {
  test.describe(name, () => {
    test.use(use);

    test("each tab keeps its workspace: what is saved, and the page that comes next", async ({ page, context, account, instance, speak }) => {
      test.setTimeout(120_000);
      const t = words(locale, "workspace");
      const people = words(locale, "people");
      const settings = words(locale, "settings");
      const common = words(locale, "common");
      const agency = await instance.admin("workspace", "create", "--owner", account.email, "--name", "وكالة الأفق");
      await speak(locale);
      await enter(page, account);
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

      // The newest choice is this tab's by now, and the other one takes its own back.
      const members = settings("sections.members");
      await other.getByRole("link", { name: members, exact: true }).click();
      await expect(other.getByText(people("only.title"))).toBeVisible();
      await page.getByRole("link", { name: members, exact: true }).click();
      await expect(page.getByText(people("personal.title"))).toBeVisible();
    });
  });
}
