import { readdirSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { test } from "@/tests/fixtures/demo";
import type { Instance } from "@/tests/fixtures/instance";
import { expect, expectAccessible, expectSound, SHELL, signInByRequest, variants } from "@/tests/fixtures/interface";
import { type Locale, words } from "@/tests/fixtures/words";

/** Every page there is, as the tree of files has it: full, with the demo's data, and as somebody new finds it. */

const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)(page|not-found)\.tsx$/.test(file))
  .map((file) => file.replace(/\.tsx$/, ""))
  .sort();

/** The address of a page that has nothing to be filled in. */
const addressOf = (page: string) => `/${page.replace(/\(\w+\)\//g, "").replace(/\/?page$/, "")}`;

type Find = (list: string, link: RegExp) => Promise<string>;

const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const linkTo = (path: string) => new RegExp(`href="(${path}/${id})"`);

/** The others, each by a way there. */
const ways: Record<string, (find: Find) => Promise<string>> = {
  "(auth)/invitation/[token]/page": async () => "/invitation/of-nobody",
  "(auth)/reset-password/[token]/page": async () => "/reset-password/of-nobody",
  "(dashboard)/ads/campaigns/[id]/page": (find) => find("/ads/campaigns", linkTo("/ads/campaigns")),
  "(dashboard)/insights/reports/[id]/page": (find) => find("/insights/reports", linkTo("/insights/reports")),
  "(dashboard)/copilot/[id]/page": async (find) =>
    `/copilot/${await find(`/api/trpc/copilotSessions.list?input=${encodeURIComponent("{}")}`, new RegExp(`"id":"(${id})"`))}`,
  "(dashboard)/not-found": async () => "/posts/00000000-0000-4000-8000-000000000000",
  "(dashboard)/posts/[id]/edit/page": async (find) => `${await find("/posts?status=scheduled", linkTo("/posts"))}/edit`,
  "(dashboard)/posts/[id]/page": (find) => find("/posts", linkTo("/posts")),
  "(dashboard)/settings/api-keys/[id]/page": (find) => find("/settings/api-keys", linkTo("/settings/api-keys")),
  "(dashboard)/settings/webhooks/[id]/page": (find) => find("/settings/webhooks", linkTo("/settings/webhooks")),
  "connect/[token]/page": async () => "/connect/of-nobody-that-is-long-enough",
  "connect/link/[id]/page": async () => "/connect/link/00000000-0000-4000-8000-000000000000",
  "not-found": async () => "/no-such-page",
  "report/[token]/page": async () => "/report/of-nobody-that-is-long-enough",
  "review/[token]/page": async () => "/review/of-nobody-that-is-long-enough",
};

const forGuests = (page: string) => page.startsWith("(auth)/");
const forMembers = (page: string) => page.startsWith("(dashboard)/");
const isMissing = (page: string) => page.endsWith("not-found");
/** Without a link of their own they say that there is none, or no longer. */
const isGone = (page: string) => /^(?:connect|report|review)\//.test(page);
const statusOf = (page: string) => (isMissing(page) ? 404 : isGone(page) ? 410 : 200);

function finderIn(request: APIRequestContext): Find {
  return async (list, link) => {
    const found = link.exec(await (await request.get(list)).text())?.[1];
    expect(found, `there is nothing in ${list}`).toBeDefined();
    return found ?? "";
  };
}

/** A page's text without its code samples. */
function proseOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const element of body.querySelectorAll("script, style, code, pre")) element.remove();
    return body.textContent ?? "";
  });
}

/** Visits one page after the other and reports every defect. */
async function visit(page: Page, { baseUrl }: Instance, locale: Locale, toSee: string[], consoleErrors: string[]): Promise<void> {
  let isShellJudged = false;
  const find = finderIn(page.request);
  const product = words(locale, "common")("product");
  // Of other hosts, and of pages ahead to which nobody pointed.
  const unwanted: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin, searchParams } = new URL(request.url());
    if (protocol.startsWith("http") && (origin !== baseUrl || searchParams.has("_rsc"))) unwanted.push(request.url());
  });
  for (const file of toSee) {
    const address = ways[file] ? await ways[file](find) : addressOf(file);
    await test.step(address, async () => {
      const response = await page.goto(address);
      expect.soft(response?.status(), address).toBe(statusOf(file));
      await expect.soft(page.locator("[aria-busy=true]"), `${address} is still busy`).toHaveCount(0);
      await expect.soft(page, address).toHaveTitle(isMissing(file) ? new RegExp(`${product}$`) : new RegExp(`\\S · ${product}$`));
      await expectSound(page, locale);
      // The navigation of the API's documentation has paths such as /posts/{id}.
      const raw = address === "/docs" ? null : (await proseOf(page)).match(/\{\w+\}/g);
      expect.soft(raw, `${address} has a message without its arguments`).toBeNull();
      await expectAccessible(page, forMembers(file) && isShellJudged ? { exclude: SHELL } : {});
      isShellJudged ||= forMembers(file);
      expect.soft(unwanted.splice(0), address).toEqual([]);
      // The browser itself notes that there is no such page.
      const errors = consoleErrors.splice(0).filter((text) => statusOf(file) === 200 || !text.includes(`status of ${statusOf(file)}`));
      expect.soft(errors, address).toEqual([]);
    });
  }
}

/** The narrowest screen that a page has to fit without scrolling sideways; wider ones are covered by the other tests. */
const narrowest = { width: 320, height: 800 };

/** Every page in both languages, on a desk and on a phone, by day and by night: half of them in two variants, half in the other two. */
const walked = variants.map((variant, place) => {
  const half = (variant.locale === "ar") === Boolean(variant.use.isMobile) ? 1 : 0;
  const use = variant.use.isMobile ? { ...variant.use, viewport: narrowest } : variant.use;
  return { ...variant, use, place, share: pages.filter((_page, index) => index % 2 === half) };
});

test("every page has its way, and is walked in both languages", () => {
  expect(pages.filter((page) => page.includes("[")).filter((page) => !ways[page])).toEqual([]);
  expect(Object.keys(ways).filter((page) => !pages.includes(page))).toEqual([]);
  for (const locale of ["ar", "en"]) {
    const shares = walked.filter((variant) => variant.locale === locale).flatMap((variant) => variant.share);
    expect(shares.sort()).toEqual(pages);
  }
});

// Before the demo's: it fills meanwhile.
for (const { name, locale, use, place } of walked) {
  test.describe(name, () => {
    test.use(use);

    test("what somebody new finds on every page", async ({ page, account, instance, setLocale, consoleErrors }) => {
      test.setTimeout(300_000);
      await setLocale(locale);
      await signInByRequest(page, account);
      const empty = pages.filter((file) => forMembers(file) && !ways[file]);
      await visit(
        page,
        instance,
        locale,
        empty.filter((_file, index) => index % walked.length === place),
        consoleErrors,
      );
    });
  });
}

for (const { name, locale, use, share } of walked) {
  test.describe(name, () => {
    test.use(use);

    test("every page with the demo's data", async ({ page, instance, openDemo, setLocale, consoleErrors }) => {
      test.setTimeout(600_000);
      await setLocale(locale);
      await visit(page, instance, locale, share.filter(forGuests), consoleErrors);
      await openDemo(page);
      // The demo has none of its own.
      await instance.admin("key", "create", "--email", "demo@nashir.test", "--name", "قراءة المنشورات", "--scopes", "posts:read");
      await visit(
        page,
        instance,
        locale,
        share.filter((file) => !forGuests(file)),
        consoleErrors,
      );
    });
  });
}
