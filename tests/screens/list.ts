import type { Locale } from "@/tests/fixtures/words";

/** The pictures of docs/: which page, for whom. Their names are those of the files. */

export interface Screen {
  name: string;
  locale: Locale;
  width: "desk" | "phone";
  theme: "light" | "dark";
  path: string;
  /** For a page of many: the first link of `path` whose address begins so, and the path below it. */
  first?: { link: string; below?: string };
}

export const screens: readonly Screen[] = [
  { name: "home-ar", locale: "ar", width: "desk", theme: "light", path: "/" },
  { name: "home-en", locale: "en", width: "desk", theme: "dark", path: "/" },
  { name: "calendar-ar", locale: "ar", width: "desk", theme: "light", path: "/calendar" },
  { name: "week-en", locale: "en", width: "desk", theme: "dark", path: "/calendar?view=week" },
  { name: "composer-ar", locale: "ar", width: "desk", theme: "light", path: "/posts?status=SCHEDULED", first: { link: "/posts/", below: "/edit" } },
  { name: "posts-en", locale: "en", width: "desk", theme: "light", path: "/posts" },
  { name: "approvals-ar", locale: "ar", width: "desk", theme: "dark", path: "/approvals" },
  { name: "analytics-ar", locale: "ar", width: "desk", theme: "light", path: "/insights/posts" },
  { name: "ads-en", locale: "en", width: "desk", theme: "light", path: "/ads" },
  { name: "campaign-ar", locale: "ar", width: "desk", theme: "light", path: "/ads/alerts", first: { link: "/ads/campaigns/" } },
  { name: "copilot-en", locale: "en", width: "desk", theme: "light", path: "/copilot", first: { link: "/copilot/" } },
  { name: "home-phone-ar", locale: "ar", width: "phone", theme: "light", path: "/" },
  { name: "calendar-phone-en", locale: "en", width: "phone", theme: "dark", path: "/calendar" },
  { name: "post-phone-ar", locale: "ar", width: "phone", theme: "light", path: "/posts?status=PARTIALLY_PUBLISHED", first: { link: "/posts/" } },
];
