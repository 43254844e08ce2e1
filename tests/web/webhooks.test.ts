import { createHmac, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { arabicPhone, expect, expectSound, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import type { Receiver } from "@/tests/fixtures/webhook-receiver";
import { type Locale, words } from "@/tests/fixtures/words";

/** The part of a message before its first argument. */
const beginning = (message: string) => message.split("{", 1)[0]?.trim() ?? "";

async function readSecret(page: Page, locale: Locale): Promise<string> {
  const webhooks = words(locale, "webhooks");
  const shown = page.getByRole("textbox", { name: webhooks("once.label") });
  await expect(shown).toHaveValue(/^whsec_[\w-]{43}$/);
  await expectSoundState(page, locale);
  const secret = await shown.inputValue();
  // A stray click or Escape does not lose it.
  await page.keyboard.press("Escape");
  await expect(shown).toHaveValue(secret);
  await page.getByRole("button", { name: webhooks("once.stored") }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);
  return secret;
}

/** The `v1` digests of what a receiver got last, and the one that a secret gives. */
function signatures(receiver: Receiver, path: string, secret: string) {
  const last = receiver.received.filter((request) => request.path === path).at(-1);
  const header = String(last?.headers["x-svc-signature"]);
  const t = /^t=(\d+)/.exec(header)?.[1] ?? "";
  const own = createHmac("sha256", secret)
    .update(`${t}.`)
    .update(last?.body ?? "")
    .digest("hex");
  return { sent: [...header.matchAll(/v1=([0-9a-f]{64})/g)].map(([, digest]) => digest), own };
}

test.describe(arabicPhone.name, () => {
  const locale = "ar";
  test.use(arabicPhone.use);

  test("an endpoint from its first test event over its failure to its end", async ({ page, account, receiver, setLocale, consoleErrors }) => {
    test.setTimeout(180_000);
    const webhooks = words(locale, "webhooks");
    const state = words(locale, "state");
    const button = (key: string) => page.getByRole("button", { name: webhooks(key), exact: true });
    const deliveries = page.getByRole("table", { name: webhooks("deliveries.title") });
    const path = `/${randomBytes(6).toString("hex")}`;
    await setLocale(locale);
    await signInByRequest(page, account);

    await page.goto("/settings/webhooks");
    await expect(page.getByRole("heading", { name: webhooks("empty.title") })).toBeVisible();
    await expectSound(page, locale);
    await button("add").click();
    const address = page.getByLabel(webhooks("form.url"));
    const submit = page.getByRole("dialog").getByRole("button", { name: webhooks("add") });
    await address.fill("http://localhost/");
    await submit.click();
    await expect(page.getByText(beginning(webhooks("problem.notHttps")))).toBeVisible();
    // The browser itself notes the refused request.
    consoleErrors.length = 0;
    await address.fill(receiver.url + path);
    await submit.click();
    const secret = await readSecret(page, locale);
    await expect(button("add")).toBeFocused();

    await page.getByRole("link", { name: receiver.url + path }).click();
    await expect(page.getByRole("heading", { name: webhooks("deliveries.empty.title") })).toBeVisible();
    await expectSound(page, locale);
    receiver.answer(200);
    await button("actions.test").first().click();
    await expect(deliveries.getByText(state("delivery.succeeded"))).toHaveCount(1);
    const first = signatures(receiver, path, secret);
    expect(first.sent).toEqual([first.own]);

    receiver.answer(410);
    await button("actions.test").click();
    await expect(page.getByText(beginning(webhooks("off.failures")))).toBeVisible({ timeout: 30_000 });
    await expect(deliveries.getByText(state("delivery.parked"))).toBeVisible();
    await deliveries
      .getByRole("button", { name: webhooks("events.webhook.test") })
      .first()
      .click();
    await expect(deliveries.getByText(webhooks("why.gone"))).toHaveCount(5);
    await expect(deliveries.getByText('"type": "webhook.test"')).toBeVisible();
    await expectSoundState(page, locale);

    receiver.answer(200);
    await button("actions.enable").click();
    const replay = page.getByRole("checkbox");
    await expect(replay).not.toBeChecked();
    await replay.click();
    await expectSoundState(page, locale);
    await button("enable.confirm").click();
    await expect(deliveries.getByText(state("delivery.succeeded"))).toHaveCount(2, { timeout: 20_000 });
    await expect(page.getByText(state("endpoint.active"), { exact: true })).toBeVisible();

    const more = page.getByRole("button", { name: words(locale, "common")("more"), exact: true });
    await more.click();
    await page.getByRole("menuitem", { name: webhooks("actions.rotate") }).click();
    await button("rotate.confirm").click();
    const rotated = await readSecret(page, locale);
    await expect(more).toBeFocused();
    await button("actions.test").click();
    await expect(deliveries.getByText(state("delivery.succeeded"))).toHaveCount(3);
    expect(signatures(receiver, path, secret).sent).toEqual([signatures(receiver, path, rotated).own, signatures(receiver, path, secret).own]);

    await more.click();
    await page.getByRole("menuitem", { name: webhooks("actions.delete") }).click();
    // Focus starts on the button that changes nothing.
    await expect(button("delete.keep")).toBeFocused();
    await button("delete.confirm").click();
    await page.waitForURL(/\/settings\/webhooks$/);
    await expect(page.getByRole("heading", { name: webhooks("empty.title") })).toBeVisible();
  });
});

test("whoever does not manage the workspace reads and changes nothing; a plan without webhooks says which has them", async ({
  page,
  context,
  account,
  instance,
  receiver,
  setLocale,
  baseURL,
}) => {
  const webhooks = words("en", "webhooks");
  const password = randomBytes(12).toString("base64url");
  const owner = `${randomBytes(6).toString("hex")}@example.com`;
  await instance.admin("user", "create", "--email", owner, "--password", password, "--name", "Sara", "--plan", "PRO");
  const workspace = await instance.admin("workspace", "create", "--owner", owner, "--name", "Agency");
  await instance.admin("member", "add", "--workspace", workspace.id, "--email", account.email, "--role", "EDITOR");
  const inWorkspace = { name: "nashir_workspace", value: String(workspace.id), url: baseURL ?? "" };
  await setLocale("en");

  await signInByRequest(page, { email: owner, password });
  await context.addCookies([inWorkspace]);
  await page.goto("/settings/webhooks");
  const input = { url: `${receiver.url}/agency`, events: ["post.failed"] };
  const created = await page.request.post("/api/trpc/webhooks.create", { data: input, headers: { origin: baseURL ?? "" } });
  expect(created.status()).toBe(200);
  const { id } = (await created.json()).result.data;

  // An open page would go on polling without a session.
  await page.goto("about:blank");
  await context.clearCookies();
  await setLocale("en");
  await signInByRequest(page, account);
  await context.addCookies([inWorkspace]);
  await page.goto("/settings/webhooks");
  await expect(page.getByText(webhooks("onlyAdmins"))).toBeVisible();
  await expect(page.getByRole("button", { name: webhooks("add") })).toHaveCount(0);
  await page.goto(`/settings/webhooks/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(input.url);
  for (const key of ["actions.test", "actions.edit", "actions.enable"]) await expect(page.getByRole("button", { name: webhooks(key) })).toHaveCount(0);

  const free = `${randomBytes(6).toString("hex")}@example.com`;
  await instance.admin("user", "create", "--email", free, "--password", password, "--name", "Omar", "--plan", "FREE");
  await page.goto("about:blank");
  await context.clearCookies();
  await setLocale("en");
  await signInByRequest(page, { email: free, password });
  await page.goto("/settings/webhooks");
  await expect(page.getByText(webhooks("plan"))).toBeVisible();
  await expectSoundState(page, "en");
});
