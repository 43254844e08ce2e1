import type { Page } from "@playwright/test";
import { englishPhone, expect, expectSoundState, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const editPage = /\/posts\/[0-9a-f-]{36}\/edit$/;

/** A message with what it names, which is in marks that keep directions apart. */
const named = (message: string, value: string) => new RegExp(message.replace(/\{\w+\}/, `[\u2066-\u2069]*${value}[\u2066-\u2069]*`));

const postIdOf = (page: Page) => /posts\/([0-9a-f-]{36})/.exec(page.url())?.[1];

/** The text of the page's post, as the server has it. */
async function readStored(page: Page): Promise<string> {
  const answer = await page.request.get(`/api/trpc/posts.detail?input=${encodeURIComponent(JSON.stringify({ id: postIdOf(page) }))}`);
  return (await answer.json()).result.data.content;
}

/** Of each draft on this device, whether the page knows that the server has it. */
const isKeptAsStored = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("nashir.draft."))
      .map(([, kept]) => JSON.parse(kept).stored === true),
  );

test.describe(englishPhone.name, () => {
  const locale = "en";
  test.use(englishPhone.use);

  test("a text is written with what helps, saved as it is written, and never lost to a second tab", async ({
    page,
    context,
    account,
    instance,
    setLocale,
    consoleErrors,
  }) => {
    test.setTimeout(240_000);
    const composer = words(locale, "composer");
    const writing = words(locale, "writing");
    const platform = words(locale, "platform");
    for (const which of ["TWITTER", "INSTAGRAM"]) {
      await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", which, "--sandbox-account", "ok");
    }
    await setLocale(locale);
    await signInByRequest(page, account);
    await page.goto("/posts/new");
    const text = (tab: Page) => tab.getByLabel(composer("text"), { exact: true });
    const saved = (tab: Page) => tab.getByRole("status").filter({ hasText: writing("save.saved") });
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await text(page).fill("قهوة اليوم");
    await expect(saved(page)).toBeVisible();
    await page.waitForURL(editPage);

    await page.getByRole("button", { name: writing("emoji.open"), exact: true }).click();
    await page.getByRole("searchbox", { name: writing("emoji.search") }).fill("hot beverage");
    await expect(page.getByText("☕").first()).toBeVisible();
    await expectSoundState(page, locale);
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
    await expectSoundState(page, locale);
    // Nothing has changed before one accepts.
    await expect(page.locator("textarea")).toHaveValue("الآن   القهوة !!");
    await dialog.getByRole("button", { name: writing("rewrite.accept") }).click();
    await expect(version).toHaveValue("الحين القهوة!");
    await page.getByRole("tab", { name: composer("original") }).click();
    await expect(text(page)).toHaveValue("قهوة اليوم☕️ #قهوة #صباح_الخير");
    await page.getByRole("radio", { name: composer("preview") }).click();
    await expect(page.getByText("الحين القهوة!").or(page.getByText("#صباح_الخير")).last()).toBeVisible();
    await expectSoundState(page, locale);
    await page.getByRole("radio", { name: composer("write") }).click();
    await expect(saved(page)).toBeVisible();

    const other = await context.newPage();
    await other.goto(page.url());
    await text(other).fill("نص من نافذة أخرى");
    await expect(saved(other)).toBeVisible();
    await other.close();
    await text(page).fill("نص من هذه النافذة");
    await expect(page.getByText(composer("conflict.title")).first()).toBeVisible();
    await expect(
      page
        .getByRole("region", { name: composer("conflict.newer") })
        .locator("del")
        .first(),
    ).toBeVisible();
    // The browser logs the refused save.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("409")]);
    await expectSoundState(page, locale);
    await page.getByRole("button", { name: composer("conflict.keep") }).click();
    await expect(text(page)).toHaveValue("نص من هذه النافذة");
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(text(page)).toHaveValue("نص من هذه النافذة");
  });
});

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
  const hint = page.getByText(/^HTML tags such as .* are removed/);
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
        // The server does it, and nobody receives events of it.
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
  // The browser's own words about what was cut off; nothing is refused for it.
  expect(consoleErrors.splice(0)).toHaveLength(2);
  // The saved state may be the one before the last key press; a reload before the response would keep what was typed.
  await expect.poll(() => readStored(page)).toBe("I <3 tea now!");
  await expect.poll(() => isKeptAsStored(page)).toEqual([true]);
  await page.reload();
  await expect(text).toHaveValue("I <3 tea now!");
  await expectSoundState(page, "en");
});

test("after a reload, one's own save whose answer was lost is no second version, and somebody else's is", async ({
  page,
  signedIn,
  instance,
  baseURL,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  const composer = words("en", "composer");
  const writing = words("en", "writing");
  await instance.admin("connection", "create", "--workspace", signedIn.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  await page.goto("/posts/new");
  const text = page.getByLabel(composer("text"), { exact: true });
  const saved = page.getByRole("status").filter({ hasText: writing("save.saved") });
  const conflict = page.getByText(composer("conflict.title"));
  await text.fill("I <3 tea");
  await expect(saved).toBeVisible();
  await page.waitForURL(editPage);

  const edits = "**/api/trpc/posts.edit**";
  /** Writes it, and nobody receives events of what came of it. */
  const write = async (content: string, arrives: boolean) => {
    const mine = (body: string | null) => body?.includes(JSON.stringify(content)) ?? false;
    const tried = page.waitForEvent("requestfailed", (request) => mine(request.postData()));
    await page.route(edits, async (route) => {
      if (arrives && mine(route.request().postData())) await route.fetch();
      await route.abort();
    });
    await text.fill(content);
    await tried;
  };
  const comeBack = async () => {
    await page.unrouteAll({ behavior: "wait" });
    await page.reload();
    await expect(saved.or(conflict)).toBeVisible();
  };

  // Changed back to what was saved last: the server may have the other text by now.
  const id = postIdOf(page);
  const stored = () => readStored(page);
  await write("Tea is out", true);
  expect(await stored()).toBe("Tea is out");
  await page.unrouteAll({ behavior: "wait" });
  await text.fill("I <3 tea");
  await expect.poll(stored).toBe("I <3 tea");
  await expect(saved).toBeVisible();

  await write("<b>Tea</b> is ready", true);
  await comeBack();
  await expect(conflict).toHaveCount(0);

  // One has written on since.
  await write("<b>Tea</b> and cake", true);
  await write("<b>Tea</b> and cake are ready", false);
  await comeBack();
  await expect(conflict).toHaveCount(0);
  await expect(text).toHaveValue("<b>Tea</b> and cake are ready");

  await write("Tea for two", false);
  const answer = await page.request.post("/api/trpc/posts.edit", { data: { id, content: "Coffee for two" }, headers: { origin: baseURL ?? "" } });
  expect(answer.status()).toBe(200);
  await comeBack();
  await expect(conflict).toBeVisible();
  // The browser's own words about what was cut off, and what was refused for it.
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/ERR_FAILED|409/);
});

test("a text of tags alone is an empty one: it is not sent, whenever the rules that say so arrive", async ({ page, signedIn, instance }) => {
  test.setTimeout(120_000);
  const composer = words("en", "composer");
  const writing = words("en", "writing");
  await instance.admin("connection", "create", "--workspace", signedIn.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/posts\.(compose|edit)/.test(request.url())) sent.push(request.postData() ?? "");
  });
  await page.goto("/posts/new");
  const text = page.getByLabel(composer("text"), { exact: true });
  const state = (text: string) => page.getByRole("status").filter({ hasText: text });
  const finish = page.getByRole("button", { name: composer("submit.draft"), exact: true });
  await page.getByRole("radio", { name: composer("draft"), exact: true }).click();
  await expect(finish).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**", async (route) => {
    await held;
    await route.continue();
  });
  await text.fill("<b></b>");
  // The pause is over, and the rules are still on their way.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("<b></b>");
  release();
  await expect(state(composer("onDevice"))).toBeVisible();
  await finish.click();
  await expect(page.getByText(composer("textRequired"))).toBeVisible();

  await text.fill("<b>Tea</b>");
  await expect(state(writing("save.saved"))).toBeVisible();
  await page.waitForURL(editPage);
  await text.fill("<i></i>");
  await expect(state(composer("onDevice"))).toBeVisible();
  await text.fill("<b>Cake</b>");
  await expect(state(writing("save.saved"))).toBeVisible();
  expect(sent.filter((body) => body.includes("<b></b>") || body.includes("<i></i>"))).toEqual([]);
  expect(sent).toHaveLength(2);
});
