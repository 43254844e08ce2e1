import { expect, it } from "vitest";
import { currentHref } from "@/components/shell/destinations";

/** Which page of the navigation an address belongs to. */
const cases = [
  ["/", "/"],
  ["/calendar", "/calendar"],
  ["/posts", "/posts"],
  ["/posts/1f6c/edit", "/posts"],
  ["/posts/new", null],
  ["/queue/recurring", "/queue"],
  ["/brand-voice/memory", "/brand-voice"],
  ["/insights/ads/compare", "/insights/ads"],
  ["/ads", "/ads"],
  ["/ads/alerts", "/ads"],
  ["/ads/campaigns/creatives", "/ads/campaigns"],
  ["/settings/audit", "/settings"],
  ["/accountsfoo", null],
] as const;

it.each(cases)("%s belongs to %s", (path, href) => {
  expect(currentHref(path)).toBe(href);
});
