import { describe, expect, it } from "vitest";
import { filterOf, openedTab, postsHref, sortedBy } from "@/components/posts/posts-href";

describe("the address of the list of posts", () => {
  const cases = [
    [openedTab("upcoming"), "/posts"],
    [openedTab(undefined), "/posts?tab=all"],
    [openedTab("failed"), "/posts?tab=failed"],
    [sortedBy(openedTab("upcoming"), "time"), "/posts?sort=time&direction=desc"],
    [sortedBy(openedTab("drafts"), "time"), "/posts?tab=drafts&sort=time"],
    [{ ...openedTab("sent"), offset: 50 }, "/posts?tab=sent&offset=50"],
  ] as const;
  it.each(cases)("of %j is %s, and leads back to it", (filter, href) => {
    expect(postsHref(filter)).toBe(href);
    const parsed = filterOf(Object.fromEntries(new URL(href, "http://localhost").searchParams));
    expect({ ...parsed, offset: Number(parsed.offset ?? 0) }).toMatchObject({ ...filter });
  });

  it.each([
    ["scheduled", "upcoming"],
    ["PARTIALLY_PUBLISHED", "failed"],
    ["published", "sent"],
    ["nothing", "upcoming"],
  ])("kept from before there were tabs, with the state %s, opens %s", (status, tab) => {
    expect(filterOf({ status })).toMatchObject({ tab });
  });
});
