import { arabicDesk, expect, expectSound, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("the plan tells what is used of its limits, and a key's page what its scopes let it do", async ({ page, account, instance, setLocale, request }) => {
    test.setTimeout(120_000);
    const usage = words(locale, "usage");
    const keys = words(locale, "key-abilities");
    const settings = words(locale, "settings");
    const make = (scopes: string) => instance.admin("key", "create", "--email", account.email, "--name", "متجر <b>", "--scopes", scopes);
    const reading = (await make("posts:read")) as { id: string; key: string };
    const authorization = `Bearer ${reading.key}`;
    const statusOf = async (method: "get" | "post", path: string) =>
      (await request[method](`/api/v1${path}`, { headers: { authorization }, data: {} })).status();
    await setLocale(locale);
    await signInByRequest(page, account);

    await page.goto("/settings/plan");
    await expect(page.getByRole("row").filter({ hasText: usage("plan.current") })).toContainText(settings("profile.plans.PRO"));
    const limit = (label: string) => page.getByRole("listitem").filter({ hasText: label });
    await expect(limit(usage("limits.webhooks"))).toContainText(/0\D+20/);
    await expect(limit(usage("limits.storage"))).toContainText(/0\D+20\D/);
    await expectSound(page, locale);
    const ofKey = page.getByRole("listitem").filter({ hasText: "متجر <b>" });
    await expect(ofKey).toContainText(usage("limits.idle"));
    // A minute may end between the request and the page.
    await expect(async () => {
      expect(await statusOf("get", "/posts")).toBe(200);
      await page.reload();
      await expect(ofKey).toContainText(/[1-9]\d*\D+100,000/, { timeout: 2_000 });
    }).toPass();

    /** One operation, as the page has it below "may" or "may not". */
    const operation = (call: string) => page.getByRole("listitem").filter({ has: page.getByText(call, { exact: true }) });
    const needed = (scope: string) => settings(`keys.scopes.${scope}`);
    await page.goto(`/settings/api-keys/${reading.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("متجر <b>");
    await expect(operation("GET /posts")).toHaveText(/GET \/posts$/);
    await expect(operation("POST /posts")).toContainText(needed("posts:create"));
    await expect(operation("GET /ads/campaigns")).toContainText(needed("ads:read"));
    expect([await statusOf("post", "/posts"), await statusOf("get", "/ads/campaigns")]).toEqual([403, 403]);
    await expectSound(page, locale);

    const writing = (await make("posts:read,posts:create,ads:write")) as { id: string };
    await page.goto(`/settings/api-keys/${writing.id}`);
    await expect(operation("POST /posts")).toHaveText(/POST \/posts$/);
    await expect(page.getByText(keys("adsWrite"))).toBeVisible();
    await expect(operation("GET /ads/campaigns")).toContainText(needed("ads:read"));

    // Without keys in the plan the page and REST both report it.
    await instance.admin("user", "set-plan", "--email", account.email, "--plan", "FREE");
    await page.reload();
    await expect(page.getByText(settings("keys.plan"))).toBeVisible();
    await expect(page.getByText(keys("none"))).toBeVisible();
    expect(await statusOf("get", "/posts")).toBe(403);
    await page.goto("/settings/plan");
    await expect(page.getByRole("row").filter({ hasText: usage("plan.current") })).toContainText(settings("profile.plans.FREE"));
    await expect(ofKey).toHaveCount(0);
    await expect(limit(usage("limits.storage"))).toContainText(/0\D+1\D/);
    await expectSound(page, locale);
  });
});
