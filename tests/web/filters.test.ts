import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { Client } from "pg";
import { arabicDesk, englishPhone, expect, signInByRequest, test } from "@/tests/fixtures/interface";
import { words } from "@/tests/fixtures/words";

interface SeededPost {
  content: string;
  connectionId: string;
  status: "DRAFT" | "FAILED";
}

async function seed(databaseUrl: string, workspaceId: string, posts: readonly SeededPost[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const { content, connectionId, status } of posts) {
      const postId = randomUUID();
      await client.query(
        `INSERT INTO "Post" ("id", "workspaceId", "authorId", "content", "status", "mediaUrls", "updatedAt")
         SELECT $1::uuid, "id", "ownerId", $2, $3::"PostStatus", '{}', now() FROM "Workspace" WHERE "id" = $4::uuid`,
        [postId, content, status, workspaceId],
      );
      await client.query(
        `INSERT INTO "PostTarget" ("id", "workspaceId", "postId", "connectionId", "platform", "position")
         SELECT $1::uuid, "workspaceId", $2::uuid, "id", "platform", 0 FROM "Connection" WHERE "id" = $3::uuid`,
        [randomUUID(), postId, connectionId],
      );
    }
  } finally {
    await client.end();
  }
}

/** Keeps what the server answers to a step from address to address, until it is let go. */
async function holdAnswers(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    async (route) => {
      if (!route.request().headers()["next-router-prefetch"]) await held;
      await route.fallback();
    },
  );
  return letGo;
}

/** Something that is chosen, and how the page shows that it is. */
interface Choice {
  choose(): Promise<unknown>;
  stands(): Promise<void>;
}

const option = (select: Locator, value: string): Choice => ({
  choose: () => select.selectOption(value),
  stands: () => expect(select).toHaveValue(value),
});
const radio = (group: Locator, value: string): Choice => ({
  choose: () => group.locator(`button[value="${value}"]`).click(),
  stands: () => expect(group.locator(`button[value="${value}"]`)).toBeChecked(),
});
const marked = (part: Locator, attribute: string, value: string, pressed = part): Choice => ({
  choose: () => pressed.click(),
  stands: () => expect(part).toHaveAttribute(attribute, value),
});

const veilOf = (part: Locator) =>
  part.evaluate((element) => {
    const { visibility, backgroundColor, content } = getComputedStyle(element, "::after");
    return { shown: visibility, drawn: content !== "none" && backgroundColor !== "rgba(0, 0, 0, 0)" };
  });

/** Chooses one thing after the other while the server has answered to none; all of them are, and the page waits for what fits them. */
async function chooseWhileHeld(page: Page, choices: readonly Choice[]): Promise<() => void> {
  const before = page.url();
  const letGo = await holdAnswers(page);
  const busy = page.getByRole("main").locator("div[aria-busy=true]");
  for (const choice of choices) await choice.choose();
  for (const choice of choices) await choice.stands();
  await expect(busy).toBeVisible();
  await expect.poll(() => veilOf(busy), "what is waited for has stepped back").toEqual({ shown: "visible", drawn: true });
  expect(page.url()).toBe(before);
  return letGo;
}

async function expectAsked(page: Page, path: string, expectedQuery: Record<string, string>, choices: readonly Choice[]): Promise<void> {
  const query = () => {
    const { pathname, searchParams } = new URL(page.url());
    return { path: pathname, ...Object.fromEntries(searchParams) };
  };
  await expect.poll(query).toEqual({ path, ...expectedQuery });
  await expect(page.getByRole("main").locator("div[aria-busy=true]")).toHaveCount(0);
  for (const choice of choices) await choice.stands();
}

/** By arrow key to the next of a group: when the page has been drawn again, the key continues from there. */
async function stepByKey(page: Page, from: Locator, to: Locator): Promise<void> {
  const before = page.url();
  const key = (await page.locator("html").getAttribute("dir")) === "rtl" ? "ArrowLeft" : "ArrowRight";
  await from.focus();
  await page.keyboard.down(key);
  await expect(to).toBeFocused();
  await page.keyboard.up(key);
  await expect.poll(() => page.url()).not.toBe(before);
  await expect(page.getByRole("main").locator("div[aria-busy=true]")).toHaveCount(0);
  await expect(to).toBeFocused();
}

test.describe(englishPhone.name, () => {
  const locale = "en";
  test.use(englishPhone.use);

  test("on a slow line what is chosen in the filters of posts stands at once, and what is chosen next adds to it", async ({
    page,
    account,
    instance,
    setLocale,
  }) => {
    test.setTimeout(180_000);
    const { workspaceId } = account;
    const t = words(locale, "posts");
    const bulk = words(locale, "bulk");
    const connect = async (platform: string): Promise<string> =>
      (await instance.admin("connection", "create", "--workspace", workspaceId, "--platform", platform, "--sandbox-account", "ok")).id;
    const [twitter, instagram] = [await connect("TWITTER"), await connect("INSTAGRAM")];
    await seed(instance.databaseUrl, workspaceId, [
      { content: "Spring sale", connectionId: twitter, status: "DRAFT" },
      { content: "Spring tea", connectionId: twitter, status: "FAILED" },
      { content: "Summer sale", connectionId: twitter, status: "DRAFT" },
      { content: "Spring walk", connectionId: instagram, status: "DRAFT" },
    ]);
    await setLocale(locale);
    await signInByRequest(page, account);

    await page.goto("/posts?tab=all");
    const main = page.getByRole("main");
    const rows = main.locator("tbody tr");
    const opener = main.getByRole("button", { name: bulk("filters.open"), exact: true });
    await opener.click();
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    const search = main.getByRole("searchbox", { name: bulk("filters.search") });
    const chosen: Choice[] = [
      option(main.getByLabel(t("platformFilter"), { exact: true }), "TWITTER"),
      { choose: () => search.fill("Spring"), stands: () => expect(search).toHaveValue("Spring") },
      marked(main.getByRole("link", { name: t("tabs.drafts") }), "aria-current", "page"),
      option(main.getByLabel(bulk("filters.sort"), { exact: true }), "time-desc"),
    ];
    const letGo = await chooseWhileHeld(page, chosen);
    await expect(rows).toHaveCount(4);
    letGo();
    await expectAsked(page, "/posts", { platform: "twitter", q: "Spring", tab: "drafts", sort: "time" }, chosen);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Spring sale");

    await page.goto("/insights/posts?days=7");
    const analytics = words(locale, "analytics");
    const figures = [
      option(main.getByRole("combobox", { name: analytics("filter.account") }), instagram),
      radio(main.getByRole("radiogroup", { name: analytics("filter.period") }), "90"),
    ];
    (await chooseWhileHeld(page, figures))();
    await expectAsked(page, "/insights/posts", { days: "90", account: instagram }, figures);

    await page.goto("/approvals");
    const tabs = [marked(main.getByRole("tab", { name: words(locale, "approvals")("tabs.done") }), "aria-selected", "true")];
    (await chooseWhileHeld(page, tabs))();
    await expectAsked(page, "/approvals", { tab: "done" }, tabs);
    const tab = (value: "waiting" | "asked" | "done") => main.getByRole("tab", { name: words(locale, "approvals")(`tabs.${value}`) });
    await stepByKey(page, tab("done"), tab("waiting"));
    await stepByKey(page, tab("waiting"), tab("asked"));

    // Of the queue all accounts are there, and nothing is waited for.
    await page.goto("/queue");
    await holdAnswers(page);
    const queues = main.getByLabel(words(locale, "queue")("account"), { exact: true });
    const other = (await queues.inputValue()) === twitter ? instagram : twitter;
    await queues.selectOption(other);
    await expect(queues).toHaveValue(other);
    await expect(page).toHaveURL(`/queue?account=${other}`);
  });
});

test.describe(arabicDesk.name, () => {
  const locale = "ar";
  test.use(arabicDesk.use);

  test("on a slow line what is chosen in the filters of ads stands at once and together, and the way back undoes it", async ({
    page,
    account,
    instance,
    setLocale,
  }) => {
    test.setTimeout(240_000);
    const ads = words(locale, "ads");
    const connect = ["--platform", "META", "--sandbox-account", "main"];
    const { id: adAccountId } = await instance.admin("ads", "connect", "--workspace", account.workspaceId, ...connect);
    await instance.admin("ads", "sync", "--workspace", account.workspaceId);
    await setLocale(locale);
    await signInByRequest(page, account);
    const main = page.getByRole("main");
    const accounts = main.getByRole("combobox", { name: ads("filter.account") });
    const period = main.getByRole("radiogroup", { name: ads("filter.period") });

    await page.goto("/insights/ads");
    const overview = [radio(period, "14"), option(accounts, adAccountId)];
    (await chooseWhileHeld(page, overview))();
    await expectAsked(page, "/insights/ads", { days: "14", account: adAccountId }, overview);
    const days = (value: number) => period.locator(`button[value="${value}"]`);
    await stepByKey(page, days(14), days(30));

    await page.goto("/insights/ads/compare");
    const compared = [radio(period, "14"), option(main.getByRole("combobox", { name: ads("compare.against") }), "month"), option(accounts, adAccountId)];
    (await chooseWhileHeld(page, compared))();
    await expectAsked(page, "/insights/ads/compare", { days: "14", against: "month", account: adAccountId }, compared);
    await stepByKey(page, days(14), days(30));
    await main.getByRole("combobox", { name: ads("compare.against") }).selectOption("own");
    const since = main.getByLabel(ads("compare.since"), { exact: true }).last();
    const earlier = new Date(Date.parse(await since.inputValue()) - 86_400_000).toISOString().slice(0, 10);
    await since.fill(earlier);
    await since.press("Enter");
    await expect.poll(() => new URL(page.url()).searchParams.get("beforeSince")).toBe(earlier);
    await expect(since).toBeFocused();
    await expect(since).toHaveValue(earlier);
    await page.goBack();
    await expect(days(30)).toBeChecked();
    await expect(since).toHaveCount(0);

    await page.goto("/settings/audit?days=30");
    const actors = main.getByRole("combobox", { name: ads("audit.columns.actor") });
    const acts = main.getByRole("combobox", { name: ads("audit.columns.action") });
    const log = [option(actors, "system"), option(acts, "campaign.pause")];
    (await chooseWhileHeld(page, log))();
    await expectAsked(page, "/settings/audit", { days: "30", actor: "system", action: "campaign.pause" }, log);

    await page.goto("/ads/campaigns");
    const budgets = main.getByRole("row").filter({ hasText: words(locale, "state")("campaign.ACTIVE") });
    await expect(budgets.first()).toBeVisible();
    const costs = main.getByRole("columnheader", { name: ads("campaigns.columns.cpa") });
    const listed = [radio(period, "14"), option(accounts, adAccountId), marked(costs, "aria-sort", "descending", costs.getByRole("link"))];
    (await chooseWhileHeld(page, listed))();
    await expectAsked(page, "/ads/campaigns", { days: "14", account: adAccountId, sort: "cpa" }, listed);
    const letGo = await chooseWhileHeld(page, [radio(period, "90")]);
    await page.goBack();
    letGo();
    await expectAsked(page, "/ads/campaigns", {}, [radio(period, "30"), option(accounts, "")]);

    await budgets.first().getByRole("link").click();
    await page.waitForURL(/\/ads\/campaigns\/[0-9a-f-]{36}$/);
    const shown = [radio(period, "14")];
    (await chooseWhileHeld(page, shown))();
    await expectAsked(page, new URL(page.url()).pathname, { days: "14" }, shown);
    await stepByKey(page, days(14), days(30));
  });
});
