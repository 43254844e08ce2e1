import { loadavg } from "node:os";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import autocannon from "autocannon";
import { DateTime } from "luxon";
import { chromiumOptions } from "@/tests/fixtures/chromium";
import type { Instance } from "@/tests/fixtures/instance";
import { signIn } from "@/tests/fixtures/interface";
import type { Locale } from "@/tests/fixtures/words";
import { POSTS, seedDashboard } from "./dashboard-data";
import { listPages, nameOf, type Step, stepsOn } from "./web-pages";
import { type Load, load, watchPages } from "./web-vitals";

/** Every page of the dashboard in a real browser, with a workspace of a busy year behind it. Warm: a page is loaded once before it counts. */
const LOADS = 3;
/** Of pages in one language; the slower one counts. */
const LIGHT_LOADS = 2;
const SECONDS = 3;
const bounds = { paintMs: 1_500, interactionMs: 100, shift: 0.02, postsScriptKb: 200, serverP95Ms: 150 };
const zone = "Asia/Riyadh";

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function summary(path: string, loads: Load[]) {
  const of = (read: (one: Load) => number) => median(loads.map(read));
  const each = (read: (one: Load) => Record<string, number>) =>
    Object.fromEntries(Object.keys(loads[0] ? read(loads[0]) : {}).map((name) => [name, of((one) => read(one)[name] ?? Number.NaN)]));
  const interactionMs = each((one) => one.interactionMs);
  const paintMs = of((one) => one.paintMs);
  const shift = Number(of((one) => one.shift).toFixed(4));
  const scriptKb = of((one) => one.scriptKb);
  const within =
    paintMs <= bounds.paintMs &&
    shift <= bounds.shift &&
    Object.values(interactionMs).every((ms) => ms <= bounds.interactionMs) &&
    (path !== "/posts" || scriptKb <= bounds.postsScriptKb);
  return { paintMs, serverMs: of((one) => one.serverMs), shift, scriptKb, interactionMs, openedMs: each((one) => one.openedMs), within };
}

async function measurePage(page: Page, path: string, locale: Locale, times: number, steps: readonly Step[] = stepsOn(page, path, locale)) {
  const loads: Load[] = [];
  for (let turn = 0; turn <= times; turn += 1) loads.push(await load(page, path, steps));
  return summary(path, loads.slice(1));
}

/** The queries behind the heaviest pages, alone and by ten callers at once. */
async function measureServer(baseUrl: string, context: BrowserContext) {
  const cookie = (await context.cookies(baseUrl)).map(({ name, value }) => `${name}=${value}`).join("; ");
  const month = DateTime.now().setZone(zone).startOf("month");
  const queries: Record<string, unknown> = {
    "analytics.overview": { days: 90 },
    "posts.table": { limit: 50 },
    "posts.calendar": { from: month.minus({ days: 6 }).toUTC().toISO(), to: month.plus({ days: 36 }).toUTC().toISO() },
    "search.find": { q: "خصم الشتاء" },
    "home.read": undefined,
  };
  const results: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(queries)) {
    const url = `${baseUrl}/api/trpc/${name}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;
    const run = async (connections: number, duration: number) => {
      const { latency, non2xx, errors } = await autocannon({ url, connections, duration, headers: { cookie } });
      if (non2xx > 0 || errors > 0) throw new Error(`${name}: ${non2xx} answers that are no success, ${errors} errors`);
      // autocannon tells no 95th percentile; the next one above it is the stricter.
      return { p50: latency.p50, p97_5: latency.p97_5 };
    };
    await run(1, 1);
    const alone = await run(1, SECONDS);
    results[name] = { alone, tenAtOnce: await run(10, SECONDS), within: alone.p97_5 <= bounds.serverP95Ms };
  }
  return results;
}

export async function benchWeb(instance: Instance) {
  const loadBefore = loadavg()[0];
  const { email, ids } = await seedDashboard(instance);
  const browser = await chromium.launch(chromiumOptions);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: instance.baseUrl, timezoneId: zone });
    const page = await context.newPage();
    await watchPages(page);
    const setLocale = (locale: Locale) => context.addCookies([{ name: "nashir_locale", value: locale, url: instance.baseUrl }]);
    await setLocale("ar");
    // The same server, the same shell of scripts, and nothing of a workspace.
    const baseline = await measurePage(page, "/sign-in", "ar", LOADS, []);
    await signIn(page, "ar", { email, password: "a password for the bench" });
    const pages: Record<string, (ReturnType<typeof summary> & { ofBaseline: number }) | { within: false; error: string }> = {};
    for (const { path, locales } of listPages(ids)) {
      for (const locale of locales) {
        const name = `${nameOf(path)} ${locale}`;
        // It takes minutes; stdout is the one document.
        process.stderr.write(`${name}\n`);
        await setLocale(locale);
        try {
          const measured = await measurePage(page, path, locale, locales.length > 1 ? LOADS : LIGHT_LOADS);
          pages[name] = { ...measured, ofBaseline: Number((measured.paintMs / baseline.paintMs).toFixed(2)) };
        } catch (error) {
          // The others are worth knowing of.
          pages[name] = { within: false, error: error instanceof Error ? error.message : String(error) };
        }
      }
    }
    const server = await measureServer(instance.baseUrl, context);
    const within = Object.values(pages).every((one) => one.within);
    return { posts: POSTS, loads: LOADS, load: [loadBefore, loadavg()[0]], bounds, baseline: { page: "/sign-in", ...baseline }, within, pages, server };
  } finally {
    await browser.close();
  }
}
