import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { chromiumOptions } from "@/tests/fixtures/chromium";
import { signInToDemo } from "@/tests/fixtures/demo";
import { type Instance, startInstance } from "@/tests/fixtures/instance";
import { type Screen, screens } from "./list";

const sizes = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

async function take(browser: Browser, instance: Instance, { name, locale, width, theme, path, first }: Screen): Promise<void> {
  const context = await browser.newContext({ ...sizes[width], baseURL: instance.baseUrl, timezoneId: "Asia/Riyadh", reducedMotion: "reduce" });
  const page = await context.newPage();
  await context.addCookies(Object.entries({ locale, theme }).map(([key, value]) => ({ name: `nashir_${key}`, value, url: instance.baseUrl })));
  await signInToDemo(page, instance);
  await page.goto(path);
  if (first) {
    const address = await page.locator(`main a[href^="${first.link}"]:not([href^="/posts/new"]):not([href^="/posts/import"])`).first().getAttribute("href");
    if (!address) throw new Error(`${path} has no link to ${first.link}`);
    await page.goto(`${address.split("?")[0]}${first.below ?? ""}`);
  }
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot();
  // Flat colours: an eighth of the size, and nothing to be seen of it.
  await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join("docs", `${name}.png`));
  await context.close();
}

/** @param names of pictures; none: all of them. */
export async function takeScreens(names: readonly string[]): Promise<void> {
  const instance = await startInstance({ pages: true, database: "embedded", env: { NASHIR_DEMO: "1" } });
  const browser = await chromium.launch(chromiumOptions);
  try {
    for (const screen of screens) {
      if (names.length > 0 && !names.includes(screen.name)) continue;
      process.stderr.write(`${screen.name}\n`);
      await take(browser, instance, screen);
    }
  } finally {
    await browser.close();
    await instance.stop();
  }
}
