import type { Locator, Page } from "@playwright/test";
import type { Step } from "./web-pages";

/** The browser's own performance entries of a page, as web vitals define them. */

interface Seen {
  paintMs: number;
  shift: number;
  lastAt: number;
  pressedAt: number;
  events: { id: number; ms: number }[];
}

declare global {
  interface Window {
    benchSeen: Seen;
  }
}

/** Runs in the page before anything of it does. */
function watch(): void {
  const vitals: Seen = { paintMs: 0, shift: 0, lastAt: 0, pressedAt: 0, events: [] };
  window.benchSeen = vitals;
  const on = (type: string, take: (entry: never) => void, options: PerformanceObserverInit = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never);
    }).observe({ type, buffered: true, ...options });
  const moment = () => {
    vitals.lastAt = performance.now();
  };
  on("largest-contentful-paint", (entry: PerformanceEntry) => {
    vitals.paintMs = entry.startTime;
    moment();
  });
  on("layout-shift", (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) vitals.shift += entry.value;
    moment();
  });
  on("resource", moment);
  const record = (entry: PerformanceEventTiming & { interactionId: number }) => {
    if (entry.interactionId > 0) vitals.events.push({ id: entry.interactionId, ms: entry.duration });
  };
  on("event", record, { durationThreshold: 16 } as PerformanceObserverInit);
  const pressed = (event: Event) => {
    vitals.pressedAt = event.timeStamp;
  };
  addEventListener("pointerdown", pressed, { capture: true });
}

export interface Load {
  paintMs: number;
  shift: number;
  serverMs: number;
  scriptKb: number;
  /** From an act to the next frame. */
  interactionMs: Record<string, number>;
  /** From the press to what it opens, as the driver sees it: some milliseconds late. */
  openedMs: Record<string, number>;
}

const QUIET_MS = 250;
const PATIENCE_MS = 20_000;

export async function watchPages(page: Page): Promise<void> {
  // What compiles this file keeps the names of functions with a helper that pages do not have.
  await page.addInitScript("globalThis.__name = (value) => value");
  await page.addInitScript(watch);
}

/** Before React has taken an element over, what happens to it waits for that. */
async function untilHydrated(on: Locator): Promise<void> {
  await on.waitFor({ timeout: PATIENCE_MS });
  const handle = await on.elementHandle();
  await on.page().waitForFunction((element) => Object.keys(element ?? {}).some((key) => key.startsWith("__reactProps")), handle, { timeout: PATIENCE_MS });
}

const untilIdle = (page: Page) =>
  page.waitForFunction((quiet) => performance.now() - window.benchSeen.lastAt > quiet, QUIET_MS, { timeout: PATIENCE_MS, polling: 50 });

const untilPainted = (page: Page) =>
  page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted, 100)))));

async function take(page: Page, step: Step): Promise<{ slowest: number; opened: number | null }> {
  await untilHydrated(step.on);
  // Who presses it has it before their eyes: the frame that brought it there is none of the press.
  await step.on.scrollIntoViewIfNeeded();
  await untilPainted(page);
  await page.evaluate(() => {
    window.benchSeen.events = [];
  });
  if (step.type) {
    await step.on.focus();
    await page.keyboard.type(step.type, { delay: 30 });
  } else {
    await step.on.click();
  }
  await step.shows.waitFor({ timeout: PATIENCE_MS });
  const opened = step.leave ? await page.evaluate(() => Math.round(performance.now() - window.benchSeen.pressedAt)) : null;
  // The entry of an event comes after the frame that shows what it did.
  await untilPainted(page);
  // Interactions shorter than the browser's minimum (16 ms) leave no entry.
  const slowest = await page.evaluate(() => Math.max(0, ...window.benchSeen.events.map(({ ms }) => ms)));
  if (step.leave) await page.keyboard.press(step.leave);
  return { slowest, opened };
}

export async function load(page: Page, url: string, steps: readonly Step[]): Promise<Load> {
  const response = await page.goto(url, { waitUntil: "load" });
  if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`);
  const [first] = steps;
  if (first) await untilHydrated(first.on);
  await untilIdle(page);
  const initial = await page.evaluate(() => {
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => new URL(name).pathname.endsWith(".js")) as PerformanceResourceTiming[];
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return {
      paintMs: Math.round(window.benchSeen.paintMs),
      shift: window.benchSeen.shift,
      serverMs: Math.round((navigation?.responseStart ?? 0) - (navigation?.requestStart ?? 0)),
      scriptKb: Math.round(
        [...new Map(scripts.map(({ name, encodedBodySize }) => [name, encodedBodySize])).values()].reduce((sum, bytes) => sum + bytes, 0) / 1000,
      ),
    };
  });
  if (initial.paintMs === 0) throw new Error(`${url}: the browser reported no paint`);
  const interactionMs: Record<string, number> = {};
  const openedMs: Record<string, number> = {};
  for (const step of steps) {
    const { slowest, opened } = await take(page, step);
    interactionMs[step.name] = slowest;
    if (opened !== null) openedMs[step.name] = opened;
  }
  return { ...initial, interactionMs, openedMs };
}
