import { readdirSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { type Locale, words } from "@/tests/fixtures/words";

/** Which pages the dashboard has, by the files it is made of, and what a reader does on each. */

export interface Step {
  name: string;
  on: Locator;
  /** Letters to type; a click without. */
  type?: string;
  /** Stands when it has happened. */
  shows: Locator;
  /** What closes what was opened. */
  leave?: "Escape";
}

/** Pages with much content, measured in both languages. */
const heavy = new Set(["/", "/posts", "/posts/new", "/calendar", "/calendar?view=week", "/calendar?view=list", "/insights/posts", "/media", "/ads/campaigns"]);
/** One file, several views. */
const views = ["/calendar?view=week", "/calendar?view=day", "/calendar?view=list"];

export interface BenchPage {
  path: string;
  locales: readonly Locale[];
}

const folder = "app/(dashboard)";

export function listPages(ids: Readonly<Record<string, string>>): BenchPage[] {
  const routes = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`)
    // Leads on to another page.
    .filter((route) => route !== "/settings")
    .sort();
  return [...routes, ...views].map((route) => {
    const id = ids[route];
    if (route.includes("[") && !id) throw new Error(`nothing to show at ${route}`);
    return { path: route.replace("[id]", id ?? ""), locales: heavy.has(route) ? ["ar", "en"] : ["ar"] };
  });
}

/** What stands for a path in the results: the same in every run. */
export const nameOf = (path: string): string => path.replace(/[0-9a-f-]{36}/, "ID");

export function stepsOn(page: Page, path: string, locale: Locale): Step[] {
  const main = page.getByRole("main");
  const common = words(locale, "common");
  const calendar = words(locale, "calendar");
  const menu = page.getByRole("menu");
  const peek = (where: string): Step => ({
    name: "open a post",
    on: main.locator(`${where} [data-post]`).first(),
    shows: page.locator("[role=dialog]"),
    leave: "Escape",
  });
  const next = (view: string): Step => ({
    name: "next period",
    on: main.getByRole("button", { name: calendar(`next.${view}`) }),
    shows: main.locator("h2[aria-live]"),
  });
  switch (path) {
    case "/posts":
      return [
        {
          name: "open a row's menu",
          on: main
            .locator("tbody")
            .getByRole("button", { name: common("more") })
            .first(),
          shows: menu,
          leave: "Escape",
        },
        { name: "choose a row", on: main.locator("tbody").getByRole("checkbox").nth(2), shows: main.locator("tbody input:checked").first() },
        { name: "type in search", on: main.getByRole("searchbox"), type: "خصم", shows: main.locator("tbody tr").first() },
        {
          name: "filter by state",
          on: main.getByRole("navigation").getByRole("link").nth(1),
          shows: main.locator("nav a[aria-current=page]").filter({ visible: true }).first(),
        },
      ];
    case "/posts/new":
      return [
        {
          name: "write",
          on: main.getByRole("textbox", { name: words(locale, "composer")("text") }).first(),
          type: "عرض اليوم",
          shows: main.getByText("عرض اليوم").first(),
        },
      ];
    case "/calendar":
      return [peek("td"), next("month")];
    case "/calendar?view=week":
      // At noon, which is in sight.
      return [peek("tr:nth-child(13)"), next("week")];
    case "/calendar?view=day":
      return [next("day")];
    case "/calendar?view=list":
      return [peek("section"), next("list")];
    case "/insights/posts":
      return [{ name: "change the period", on: main.getByRole("radio").last(), shows: main.locator("[role=radio][aria-checked=true]") }];
    default:
      return [
        {
          name: "open the account's menu",
          on: page.locator("header").getByRole("button", { name: words(locale, "shell")("userMenu") }),
          shows: menu,
          leave: "Escape",
        },
      ];
  }
}
