import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { Client } from "pg";
import { arabicDesk, englishPhone, expect, expectSound, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

const DAY = 86_400_000;

interface Seeded {
  workspaceId: string;
  connectionId: string;
}

/** Published posts with their metrics: two a day for a week, and as many the week before. */
async function seed(databaseUrl: string, { workspaceId, connectionId }: Seeded): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let index = 0; index < 28; index += 1) {
      const [postId, targetId] = [randomUUID(), randomUUID()];
      const publishedAt = new Date(Date.now() - (Math.floor(index / 2) + 0.2 + (index % 2) * 0.3) * DAY);
      const text = index === 3 ? "وصلت عبايات الشتاء" : `Post ${index}`;
      await client.query(
        `INSERT INTO "Post" ("id", "workspaceId", "authorId", "content", "status", "mediaUrls", "publishedAt", "updatedAt")
         SELECT $1::uuid, "id", "ownerId", $2, 'PUBLISHED', '{}', $3::timestamptz, now() FROM "Workspace" WHERE "id" = $4::uuid`,
        [postId, text, publishedAt, workspaceId],
      );
      await client.query(
        `INSERT INTO "PostTarget" ("id", "workspaceId", "postId", "connectionId", "platform", "position", "status", "externalPostId", "publishedAt")
         SELECT $1::uuid, "workspaceId", $2::uuid, "id", "platform", 0, 'SUCCEEDED', ($1::uuid)::text, $3::timestamptz FROM "Connection" WHERE "id" = $4::uuid`,
        [targetId, postId, publishedAt, connectionId],
      );
      await client.query(
        `INSERT INTO "PostMetrics" ("targetId", "workspaceId", "connectionId", "platform", "publishedAt", "impressions", "likes", "readAt")
         SELECT $1::uuid, "workspaceId", "id", "platform", $2::timestamptz, 1000, $3::int, now() FROM "Connection" WHERE "id" = $4::uuid`,
        [targetId, publishedAt, index === 3 ? 90 : index < 14 ? 40 : 30, connectionId],
      );
    }
  } finally {
    await client.end();
  }
}

/** No two of them are on the same place. */
async function expectNothingCovered(labels: Locator): Promise<void> {
  await expect(labels.first()).toBeVisible();
  const boxes = await labels.evaluateAll((all) =>
    all.map((label) => {
      const { left, right, top, bottom } = label.getBoundingClientRect();
      return { text: label.textContent, left, right, top, bottom };
    }),
  );
  const covered = boxes.flatMap((one, place) =>
    boxes
      .slice(place + 1)
      .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
      .map((other) => `${one.text} and ${other.text}`),
  );
  expect(covered).toEqual([]);
}

/** Nothing of it is cut at the sides of the drawing. */
async function expectWithin(part: Locator, drawing: Locator): Promise<void> {
  const [inner, outer] = [await part.boundingBox(), await drawing.boundingBox()];
  expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? Number.POSITIVE_INFINITY);
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
}

for (const { name, locale, use } of [arabicDesk, englishPhone]) {
  test.describe(name, () => {
    test.use(use);

    test("analytics tells first what is missing, then how posts did, for a period and as tables", async ({ page, account, setLocale, instance }) => {
      test.setTimeout(240_000);
      const t = words(locale, "analytics");
      await setLocale(locale);
      await signInByRequest(page, account);
      await page.goto("/insights/posts");
      await expect(page.getByRole("heading", { name: t("empty.title") })).toBeVisible();
      await expectSound(page, locale);

      const { workspaceId } = account;
      const { id } = await instance.admin("connection", "create", "--workspace", workspaceId, "--platform", "INSTAGRAM", "--sandbox-account", "ok");
      await page.goto("/insights/posts?days=7");
      await expect(page.getByRole("heading", { name: t("noneInPeriod.title") })).toBeVisible();
      await page
        .getByRole("main")
        .getByRole("link", { name: words(locale, "common")("clearFilters"), exact: true })
        .click();
      await page.waitForURL(/\/insights\/posts$/);
      await expect(page.getByRole("heading", { name: t("empty.title") })).toBeVisible();
      await seed(instance.databaseUrl, { workspaceId, connectionId: id });
      await page.goto("/insights/posts?days=7");
      const figures = page.getByRole("region", { name: t("kpi.title") });
      await expect(figures.getByText(t("kpi.rate"), { exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "وصلت عبايات الشتاء" })).toHaveAttribute("href", /^\/posts\/[0-9a-f-]{36}$/);
      await expectSound(page, locale);

      const newest = page.locator(".newest");
      await expect(newest.first()).toHaveText(/[0-9]/);
      await expectNothingCovered(newest.or(page.locator(".recharts-cartesian-axis-tick-value")));
      await expectWithin(newest, page.locator("svg.recharts-surface").first());

      const map = page.getByRole("figure", { name: t("heat.title") });
      await map.getByRole("button", { name: words(locale, "common")("showTable") }).click();
      await expect(map.getByRole("columnheader", { name: t("heat.sample") })).toBeVisible();
      await expect(map.getByRole("row")).not.toHaveCount(1);

      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: t("export.button") }).click();
      const file = readFileSync(await (await downloading).path(), "utf8");
      expect(file.trim().split("\r\n").length).toBeGreaterThan(10);

      await page.getByRole("combobox", { name: t("filter.account"), exact: true }).selectOption(id);
      await page.waitForURL((url) => url.searchParams.get("account") === id && url.searchParams.get("days") === "7");
      await expect(figures).toBeVisible();
    });
  });
}
