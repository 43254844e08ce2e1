import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { arabicDesk, expect, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("posts are exported as the filter has them, for a spreadsheet, to the last letter", async ({ page, account, instance, setLocale, baseURL }) => {
    test.setTimeout(120_000);
    const bulk = words(locale, "bulk");
    const common = words(locale, "common");
    const connection = await instance.admin("connection", "create", "--workspace", account.workspaceId, "--platform", "TWITTER", "--sandbox-account", "ok");
    await setLocale(locale);
    await signInByRequest(page, account);
    const year = new Date().getUTCFullYear() + 1;
    const texts = ['خصمٌ 20٪، "لليوم" فقط؛\nالأسعَار في #قهوة ☕️', "Second, with a comma"];
    const posts = [...texts.map((content, place) => ({ content, scheduledAt: `${year}-03-1${place}T06:30:00.000Z` })), { content: "مسودة", isDraft: true }];
    for (const post of posts) {
      const data = { ...post, accountIds: [connection.id] };
      const answer = await page.request.post("/api/trpc/posts.compose", { data, headers: { origin: baseURL ?? "" } });
      expect(answer.status()).toBe(200);
    }

    await page.goto("/posts?status=scheduled");
    await expect(page.getByRole("main").locator("tbody tr")).toHaveCount(2);
    await page
      .getByRole("main")
      .getByRole("button", { name: common("more"), exact: true })
      .click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "تصدير منشورين" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^posts-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), "utf8");
    // The mark by which a spreadsheet knows what Arabic is written in.
    expect(text.startsWith("\ufeff")).toBe(true);
    const [head, ...rows] = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
    expect(head?.slice(0, 5)).toEqual(["المعرّف", "النص", "الحسابات", "الموعد", "الحالة"]);
    const cells = rows.map((row) => row.slice(1, 5)).sort();
    const of = (content: string, place: number) => [content, `twitter: ${connection.accountName}`, `${year}-03-1${place} 09:30 +03:00`, "scheduled"];
    expect(cells).toEqual(texts.map(of).sort());

    // Of the chosen alone.
    await page.getByRole("checkbox", { name: /Second, with a comma/ }).click();
    const second = page.waitForEvent("download");
    await page
      .getByRole("region", { name: bulk("toolbar") })
      .getByRole("button", { name: bulk("export"), exact: true })
      .click();
    const chosen = Papa.parse<string[]>(await readFile(await (await second).path(), "utf8"), { skipEmptyLines: true }).data;
    expect(chosen.slice(1).map((row) => row[1])).toEqual(["Second, with a comma"]);
  });
});
