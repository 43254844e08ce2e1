import { arabicDesk, arabicPhone, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const day = 86_400_000;

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("a client without an account requests changes, approves, and finds nothing once the link is revoked", async ({
    page,
    browser,
    account,
    instance,
    setLocale,
    consoleErrors,
  }) => {
    test.setTimeout(120_000);
    const review = words(locale, "review");
    const links = words(locale, "links");
    const approvals = words(locale, "approvals");
    const state = words(locale, "state");
    const { workspaceId } = account;
    const { id: accountId } = await instance.admin("connection", "create", "--workspace", workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    await setLocale(locale);
    await signInByRequest(page, account);
    const data = { content: "قهوة الأسبوع", accountIds: [accountId], scheduledAt: new Date(Date.now() + 2 * day).toISOString() };
    const made = await page.request.post("/api/trpc/posts.compose", { data, headers: { origin: instance.baseUrl } });
    const { id } = (await made.json()).result.data;

    await page.goto(`/approvals?share=${id}`);
    const dialog = page.getByRole("dialog");
    await expectSoundState(page, locale);
    await dialog.getByRole("button", { name: links("create") }).click();
    const url = await dialog.getByLabel(words(locale, "people")("made.label"), { exact: true }).inputValue();
    expect(url).toMatch(/\/review\/[\w-]{43}$/);
    await dialog.getByRole("button", { name: words(locale, "people")("made.close") }).click();

    // The page has the link's language, whatever the browser's.
    const context = await browser.newContext({ ...arabicPhone.use, baseURL: instance.baseUrl, locale: "en-GB" });
    const client = await context.newPage();
    const opened = await client.goto(new URL(url).pathname);
    expect([opened?.status(), opened?.headers()["referrer-policy"]]).toEqual([200, "no-referrer"]);
    const card = client.getByRole("article");
    await expect(card).toContainText("قهوة الأسبوع");
    await expectSound(client, locale);
    await card.getByRole("button", { name: approvals("return"), exact: true }).click();
    await expect(client.getByText(review("nameMissing"))).toBeVisible();
    await client.getByLabel(review("name"), { exact: true }).fill("ليلى");
    await card.getByRole("button", { name: approvals("return"), exact: true }).click();
    await expect(card.getByText(approvals("returning.missing"))).toBeVisible();
    await expectSoundState(client, locale);
    await card.getByLabel(review("comment"), { exact: true }).fill("صورة أخرى");
    await card.getByRole("button", { name: approvals("return"), exact: true }).click();
    await expect(card.getByText(state("approval.changes_requested"), { exact: true })).toBeVisible();
    await card.getByRole("button", { name: approvals("approve"), exact: true }).click();
    await expect(card.getByText(state("approval.approved"), { exact: true })).toBeVisible();
    await expectSoundState(client, locale);

    await page.goto("/approvals");
    await expect(page.getByText("صورة أخرى")).toBeVisible();
    await expectSoundState(page, locale);
    await page.getByRole("button", { name: links("revoke"), exact: true }).click();
    await expect(page.getByText(new RegExp(links("revoked"))).first()).toBeVisible();
    const gone = await client.reload();
    expect(gone?.status()).toBe(410);
    await expect(client.getByRole("heading", { name: links("gone.title") })).toBeVisible();
    await context.close();
    expect(consoleErrors.splice(0)).toEqual([]);
  });
});
