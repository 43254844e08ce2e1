import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { englishPhone, expect, expectSound, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

/** The nearest time that may be chosen is a minute ahead: a post's time and the run that sleeps until then are brought forward to some seconds. */
async function bringForward(databaseUrl: string, postId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const time = new Date(Date.now() + 15_000).toISOString();
    const eventId = randomUUID();
    await client.query(`UPDATE "Post" SET "scheduledAt" = $2::timestamptz WHERE "id" = $1::uuid`, [postId, time]);
    await client.query(
      `INSERT INTO "OutboxEvent" ("id", "workspaceId", "type", "payload")
       SELECT $3::uuid, "workspaceId", "type", "payload" || jsonb_build_object('scheduledAt', $2::text)
       FROM "OutboxEvent" WHERE "type" = 'posts/armed' AND "payload"->>'postId' = $1`,
      [postId, time, eventId],
    );
    const isRelayed = async () => (await client.query(`SELECT 1 FROM "OutboxEvent" WHERE "id" = $1::uuid AND "relayedAt" IS NOT NULL`, [eventId])).rowCount;
    await expect.poll(isRelayed).toBe(1);
  } finally {
    await client.end();
  }
}

/** Follows one post in both languages and at both sizes. Choosing a time is tested in publishing.test.ts. */
test("a scheduled post is published at its time, and open pages update without a reload", async ({ page, browser, account, instance, setLocale }) => {
  test.setTimeout(120_000);
  const text = "موعدنا بعد قليل";
  const connect = ["--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok"];
  const { id: accountId } = await instance.admin("connection", "create", ...connect);
  await setLocale("ar");
  await signInByRequest(page, account);
  const data = { content: text, accountIds: [accountId], scheduledAt: new Date(Date.now() + 86_400_000).toISOString() };
  const answer = await page.request.post("/api/trpc/posts.compose", { data, headers: { origin: instance.baseUrl } });
  expect(answer.status()).toBe(200);
  const { id } = (await answer.json()).result.data;
  await bringForward(instance.databaseUrl, id);
  // However long the pages take to come, the post goes out when both of them are.
  instance.kill("engine", "SIGSTOP");
  await page.goto(`/posts/${id}`);
  await expect(page.getByText(words("ar", "state")("post.SCHEDULED"), { exact: true }).first()).toBeVisible();

  const phone = await browser.newContext(englishPhone.use);
  await phone.addCookies(await page.context().cookies());
  await phone.addCookies([{ name: "nashir_locale", value: "en", url: instance.baseUrl }]);
  const table = await phone.newPage();
  await table.goto(`${instance.baseUrl}/posts?tab=all`);
  const row = table.getByRole("row").filter({ hasText: text });
  await expect(row.getByText(words("en", "state")("post.SCHEDULED"), { exact: true })).toBeVisible();

  // Nothing is clicked or loaded again meanwhile.
  instance.kill("engine", "SIGCONT");
  await expect(page.getByText(words("ar", "state")("post.PUBLISHED"), { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("main").locator("a[href^=http]").first()).toBeVisible();
  await expectSound(page, "ar");
  await expect(row.getByText(words("en", "state")("post.PUBLISHED"), { exact: true })).toBeVisible();
  await phone.close();
});
