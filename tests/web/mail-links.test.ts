import { randomBytes } from "node:crypto";
import { arabicPhone, expect, expectSoundState, signIn, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** Links that are sent by mail, as they are in a message: `/in/{workspace}/{what it is about}`. */

test.describe(arabicPhone.name, () => {
  const locale = "ar";
  test.use(arabicPhone.use);

  test("a link about a post that waits leads its approver there, signed in or not; who was removed sees why", async ({
    page,
    browser,
    account,
    instance,
    setLocale,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const t = words(locale, "approvals");
    const error = words(locale, "error");
    const { workspaceId } = account;
    const origin = baseURL ?? "";
    const person = async (role: string) => {
      const made = { email: `${randomBytes(6).toString("hex")}@example.com`, password: randomBytes(12).toString("base64url") };
      await instance.admin("user", "create", "--email", made.email, "--password", made.password, "--name", role);
      await instance.admin("member", "add", "--workspace", workspaceId, "--email", made.email, "--role", role);
      return made;
    };
    const { id } = await instance.admin("connection", "create", "--workspace", workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    const [editor, approver] = [await person("EDITOR"), await person("APPROVER")];
    const ask = async (from: typeof page, procedure: string, data: object) => {
      const answer = await from.request.post(`/api/trpc/${procedure}`, { data, headers: { origin } });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()).result.data;
    };
    await signInByRequest(page, account);
    await ask(page, "approvals.setRequired", { required: true });
    const writing = await browser.newContext({ baseURL: origin });
    const writer = await writing.newPage();
    await signInByRequest(writer, editor);
    await writer.request.get(`/in/${workspaceId}/posts`);
    const planned = { content: "قهوة الصباح", accountIds: [id], scheduledAt: new Date(Date.now() + 86_400_000).toISOString() };
    const post = await ask(writer, "posts.compose", planned);
    await writing.close();
    await page.context().clearCookies();

    await setLocale(locale);
    const link = `/in/${workspaceId}/posts/${post.id}`;
    await page.goto(link);
    await page.waitForURL(/\/sign-in\?next=/);
    await signIn(page, locale, approver);
    await page.waitForURL(new RegExp(`/posts/${post.id}$`));
    const approve = page.getByRole("main").getByRole("button", { name: t("approve"), exact: true });
    await expect(approve).toBeVisible();

    // In the workspace that was viewed last: a new one is opened at once.
    await ask(page, "workspaces.create", { name: "Own" });
    await page.goto(link);
    await expect(approve).toBeVisible();

    // Pending requests of the page are refused, which the browser logs.
    await page.goto("about:blank");
    await instance.admin("member", "remove", "--workspace", workspaceId, "--email", approver.email);
    await page.goto(link);
    await expect(page.getByText(error("workspaceRevoked"), { exact: true })).toBeVisible();
    await expectSoundState(page, locale);
    await page.getByRole("button", { name: "Own" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect(page.getByRole("heading", { level: 1, name: words(locale, "home")("title") })).toBeVisible();
  });
});
