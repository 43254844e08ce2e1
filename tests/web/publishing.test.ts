import { randomBytes } from "node:crypto";
import {
  arabicPhone,
  chooseTime,
  chosenTime,
  connectSandboxAccount,
  englishDesk,
  expect,
  expectSound,
  expectSoundState,
  signIn,
  signInByRequest,
  test,
  useUpDay,
} from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const postPage = /\/posts\/[0-9a-f-]{36}$/;

/** The first session of a new user. */
for (const { name, locale, use } of [arabicPhone, englishDesk]) {
  test.describe(name, () => {
    test.use(use);

    test("sign up, connect an account, publish now, schedule, and find both again", async ({ page, setLocale }) => {
      test.setTimeout(180_000);
      const auth = words(locale, "auth");
      const composer = words(locale, "composer");
      const state = words(locale, "state");
      const home = words(locale, "home");
      await setLocale(locale);

      await page.goto("/sign-up");
      await expectSound(page, locale);
      await page.getByLabel(auth("name")).fill("نورة العتيبي");
      await page.getByLabel(auth("email")).fill(`${randomBytes(6).toString("hex")}@example.com`);
      await page.getByLabel(auth("password"), { exact: true }).fill(randomBytes(12).toString("base64url"));
      await page.getByRole("button", { name: auth("signUp") }).click();
      await expect(page.getByRole("heading", { name: home("empty.title") })).toBeVisible();
      // One act, and that is another.
      const newPost = page.getByRole("main").getByRole("link", { name: words(locale, "shell")("newPost"), exact: true });
      await expect(newPost).toHaveCount(0);
      await expect(
        page
          .getByRole("main")
          .getByRole("link", { name: words(locale, "connections")("connect"), exact: true })
          .first(),
      ).toHaveAttribute("href", "/accounts?connect=1");
      await expectSound(page, locale);

      await connectSandboxAccount(page, locale, "demo_ok");
      await expectSound(page, locale);

      await page.goto("/");
      await expect(page.getByRole("heading", { name: home("calm.title"), exact: true })).toBeVisible();
      await expect(newPost).toHaveCount(1);
      await expectSoundState(page, locale);
      await newPost.click();
      await page.waitForURL("/posts/new");
      const text = `خصم 20% اليوم @nashir_sa ${randomBytes(4).toString("hex")}`;
      // The only account there is is already chosen.
      await expect(page.getByRole("checkbox")).toBeChecked();
      await page.getByLabel(composer("text")).fill(text);
      await page.getByRole("radio", { name: composer("now") }).click();
      await expectSoundState(page, locale);
      await page.getByRole("button", { name: composer("submit.now"), exact: true }).click();
      await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
      await expect(page.getByText(state("post.PUBLISHED"), { exact: true }).first()).toBeVisible({ timeout: 30_000 });
      await expect(page.locator("h1")).toHaveText(text);
      await expect(page.getByRole("link", { name: /demo_ok|X|إكس/ }).last()).toHaveAttribute("href", /^http/);
      await expectSound(page, locale);

      await page.goto("/posts/new");
      await page.getByLabel(composer("text")).fill(`${text} غدًا`);
      await page.getByRole("radio", { name: composer("time") }).click();
      await chooseTime(page, locale, "2027-03-07T09:30");
      // The zone is named where the time is.
      await expect(chosenTime(page)).toContainText("GMT+3");
      await expectSoundState(page, locale);
      await page.getByRole("button", { name: composer("submit.time"), exact: true }).click();
      await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
      await expect(page.getByText(state("post.SCHEDULED"), { exact: true }).first()).toBeVisible();
      await expect(page.getByText("9:30").first()).toBeVisible();

      await page.goto("/posts?tab=all");
      await expect(page.getByRole("row").filter({ hasText: text })).toHaveCount(2);
      await expectSound(page, locale);
      await page.getByRole("link", { name: words(locale, "posts")("tabs.upcoming") }).click();
      await page.waitForURL("/posts");
      await expect(page.getByRole("row").filter({ hasText: text })).toHaveCount(1);

      if (use.isMobile) {
        await page.getByRole("button", { name: words(locale, "shell")("search") }).click();
        await page.getByRole("combobox", { name: words(locale, "palette")("field") }).fill(text);
        await expect(page.getByRole("option").filter({ hasText: text }).first()).toBeVisible();
        await expectSoundState(page, locale);
      }

      await page.goto("/");
      await expect(page.getByRole("heading", { name: home("calm.title") })).toBeVisible();
      await expect(page.getByRole("heading", { name: home("next.title") })).toBeVisible();
      await expectSound(page, locale);
    });
  });
}

/** A message whose figure is this one. */
const counted = (message: string, count: number) => new RegExp(message.replace(/\{\w+\}/, `\\W*${count}\\W*`));

test.describe(arabicPhone.name, () => {
  const locale = "ar";
  test.use(arabicPhone.use);

  test("a refusal is shown per account, a retry touches only what failed, and what is out elsewhere is copied for the rest alone", async ({
    page,
    account,
    instance,
    setLocale,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const posts = words(locale, "posts");
    const state = words(locale, "state");
    const connect = (kind: string) =>
      instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", kind);
    const [ok, reject, full] = [await connect("ok"), await connect("reject"), await connect("ok")];
    await useUpDay(instance, full);
    await setLocale(locale);
    await signInByRequest(page, account);
    const publish = async (content: string, accountIds: string[]) => {
      const answer = await page.request.post("/api/trpc/posts.compose", {
        data: { content, accountIds, publishNow: true },
        headers: { origin: baseURL ?? "" },
      });
      expect(answer.status()).toBe(200);
    };
    await publish("تعذّر كله", [reject.id]);
    await publish("Half of it goes out", [ok.id, reject.id]);
    await publish("The rest another day", [ok.id, full.id]);
    const attempt = (number: number, result: string) =>
      page.getByText(new RegExp(`${counted(posts("detail.attempt"), number).source}.*${posts(`detail.result.${result}`)}`));

    // The tab lists what had failed when it was loaded.
    await expect(async () => {
      await page.goto("/posts?tab=failed");
      await expect(page.getByRole("link", { name: "تعذّر كله" })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await page.getByRole("link", { name: "تعذّر كله" }).click();
    await page.waitForURL(postPage);
    await expect(page.getByText(state("post.FAILED"), { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    // The same post would be refused again.
    await expect(page.getByRole("button", { name: counted(posts("actions.retryFailed"), 1) })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: posts("actions.editPost"), exact: true })).toHaveAttribute("href", /\/edit$/);
    await expectSoundState(page, locale);

    await page.goto("/posts?status=partially_published");
    await page.getByRole("link", { name: "The rest another day" }).click();
    await page.waitForURL(postPage);
    await expectSoundState(page, locale);
    await page.getByRole("button", { name: counted(posts("actions.retryFailed"), 1) }).click();
    await expect(page.locator("[data-outcome=partly]")).toBeVisible({ timeout: 30_000 });
    await expect(attempt(2, "FAILED")).toBeVisible({ timeout: 30_000 });
    await expect(attempt(1, "SUCCEEDED")).toHaveCount(1);
    await expect(attempt(2, "SUCCEEDED")).toHaveCount(0);

    await page.goto("/posts?status=partially_published");
    await page.getByRole("link", { name: "Half of it goes out" }).click();
    await page.waitForURL(postPage);
    await expect(page.getByText(state("post.PARTIALLY_PUBLISHED"), { exact: true })).toBeVisible();
    // It can no longer be edited, so editing is not the offered remedy.
    await expect(page.getByText(/أنشئ نسخة للحسابات المتعثرة وعدّلها/)).toBeVisible();
    await expectSound(page, locale);
    await expect(page.getByRole("button", { name: counted(posts("actions.retryFailed"), 1) })).toHaveCount(0);
    await page.getByRole("link", { name: counted(posts("actions.copyRest"), 1) }).click();
    await expect(page.getByLabel(words(locale, "composer")("text"), { exact: true })).toHaveValue("Half of it goes out");
    const to = page.getByRole("group", { name: words(locale, "composer")("accounts") }).getByRole("checkbox");
    await expect(to).toHaveCount(3);
    await expect(to.and(page.locator(":checked"))).toHaveAccessibleName(new RegExp(reject.accountName));
  });
});

test.describe(arabicPhone.name, () => {
  const locale = "ar";
  test.use(arabicPhone.use);

  test("what is wrong is brought into sight, being offline is shown, and unscheduling is taken back", async ({
    page,
    context,
    account,
    instance,
    setLocale,
    consoleErrors,
  }) => {
    test.setTimeout(120_000);
    const composer = words(locale, "composer");
    const writing = words(locale, "writing");
    const posts = words(locale, "posts");
    const state = words(locale, "state");
    await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/posts/new");
    const text = page.getByLabel(composer("text"), { exact: true });
    const typed = page.getByLabel(composer("typedTime"), { exact: true });
    const submit = page.locator("button[type=submit]");
    await text.fill("قهوة");
    await expect(page.getByText(writing("save.saved"), { exact: true })).toBeVisible();
    await chooseTime(page, locale, "2020-01-01T09:00");
    await text.focus();
    await submit.click();
    await expect(typed).toBeFocused();
    await expect(page.getByText(composer("past"), { exact: true })).toBeInViewport();

    await context.setOffline(true);
    await text.fill("قهوة الصباح");
    await expect(page.getByText(writing("save.offline"), { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(writing("save.saved"), { exact: true })).toBeVisible();
    // The browser's own word on what could not be sent.
    consoleErrors.splice(0);

    await chooseTime(page, locale, `${new Date().getFullYear() + 1}-03-07T09:30`);
    await submit.click();
    await page.waitForURL(postPage);
    await page.getByRole("button", { name: posts("actions.unschedule"), exact: true }).click();
    await expect(page.getByText(state("post.DRAFT"), { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: words(locale, "calendar")("undo"), exact: true }).click();
    await expect(page.getByText(state("post.SCHEDULED"), { exact: true }).first()).toBeVisible();
    await expect(page.getByText("9:30").first()).toBeVisible();
  });
});

test("over plain http on a local network a lost answer makes no second post, and a key can be copied", async ({
  playwright,
  instance,
  account,
  launchOptions,
}) => {
  test.setTimeout(120_000);
  const composer = words("en", "composer");
  await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  const lan = new URL(instance.baseUrl);
  lan.hostname = "nashir.lan";
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), "--host-resolver-rules=MAP nashir.lan 127.0.0.1"],
  });
  try {
    const page = await browser.newPage({ baseURL: lan.origin, locale: "en-GB" });
    await page.goto("/sign-in?lang=en");
    expect(await page.evaluate(() => [window.isSecureContext, typeof crypto.randomUUID])).toEqual([false, "undefined"]);
    await signIn(page, "en", account);

    await page.goto("/posts/new");
    await page.getByRole("radio", { name: composer("draft") }).click();
    // The post is made as it is written, and the answer is lost.
    await page.evaluate(() => {
      const send = window.fetch;
      window.fetch = async (...request) => {
        const answer = await send(...request);
        if (!String(request[0]).includes("posts.compose")) return answer;
        window.fetch = send;
        throw new TypeError("Failed to fetch");
      };
    });
    await page.getByLabel(composer("text")).fill("Only once");
    await expect(page.getByText(words("en", "writing")("save.failed"))).toBeVisible();
    await page.getByRole("button", { name: composer("submit.draft"), exact: true }).click();
    await page.waitForURL(postPage);
    await page.goto("/posts?tab=drafts");
    await expect(page.getByRole("row").filter({ hasText: "Only once" })).toHaveCount(1);

    const keys = words("en", "settings");
    await page.goto("/settings/api-keys");
    await page
      .getByRole("button", { name: keys("keys.create") })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("LAN");
    await dialog.getByRole("button", { name: keys("keys.create") }).click();
    const key = await dialog.getByLabel(keys("keys.once.label"), { exact: true }).inputValue();
    await dialog.getByRole("button", { name: keys("keys.once.copy") }).click();
    await page.goto("/posts/new");
    await page.getByLabel(composer("text")).press("ControlOrMeta+v");
    await expect(page.getByLabel(composer("text"))).toHaveValue(key);
  } finally {
    await browser.close();
  }
});
