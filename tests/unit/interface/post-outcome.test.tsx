import { describe, expect, test } from "vitest";
import { type OutcomeKey, postOutcome } from "@/components/posts/post-outcome";
import { RemedyButton } from "@/components/posts/remedy-button";
import type { Remedy } from "@/server/domains/posts/post-detail.schema";
import type { PostStatus, PostView } from "@/server/domains/posts/posts.schema";
import { renderMarkup } from "@/tests/fixtures/markup";
import { words } from "@/tests/fixtures/words";

const scheduledAt = "2026-11-25T15:00:00.000Z";

describe("what is told after an act on a post", () => {
  test.each<[PostStatus, PostView["approval"], OutcomeKey, string]>([
    ["PUBLISHED", "none", "published", "done"],
    ["PUBLISHED", "approved", "published", "done"],
    ["FAILED", "none", "failed", "failed"],
    ["FAILED", "approved", "failed", "failed"],
    ["PARTIALLY_PUBLISHED", "none", "partly", "partly"],
    // A retry that nobody waited for to its end has not succeeded.
    ["PROCESSING", "none", "publishing", "underway"],
    ["SCHEDULED", "none", "scheduled", "done"],
    ["SCHEDULED", "approved", "scheduled", "done"],
    ["SCHEDULED", "pending", "requested", "done"],
    ["FAILED", "pending", "requested", "done"],
    // It goes nowhere at its time.
    ["SCHEDULED", "changes_requested", "saved", "done"],
    ["DRAFT", "none", "draft", "done"],
    ["DRAFT", "changes_requested", "draft", "done"],
  ])("%s, approval %s: %s, %s", (status, approval, key, outcome) => {
    expect(postOutcome({ status, approval, scheduledAt, results: [], accountIds: [] })).toEqual({ key, outcome });
  });

  test.each([
    ["ar", /إعادة المحاولة/],
    ["en", /retr/i],
  ] as const)("in %s no sentence promises a retry: the button says whether one helps", (locale, retry) => {
    const posts = words(locale, "posts");
    for (const key of ["published", "partly", "failed", "publishing", "scheduled", "saved", "draft"]) expect(posts(`done.${key}`)).not.toMatch(retry);
  });
});

describe("the one button of a post that failed", () => {
  const cases: [Remedy, PostStatus, label: string, href: string | null][] = [
    ["retry", "FAILED", "retry", null],
    ["retry", "PARTIALLY_PUBLISHED", "retry", null],
    ["reconnect", "FAILED", "reconnect", "/accounts#a1"],
    ["reconnect", "PARTIALLY_PUBLISHED", "reconnect", "/accounts#a1"],
    ["edit", "FAILED", "editPost", "/posts/p1/edit"],
    ["edit", "PARTIALLY_PUBLISHED", "copyForRest", "/posts/new?from=p1&amp;rest=1"],
  ];
  for (const locale of ["ar", "en"] as const) {
    test.each(cases)(`in ${locale}: %s of a post that is %s`, (remedy, status, label, href) => {
      const button = renderMarkup(locale, <RemedyButton post={{ id: "p1", status, remedy, reconnectId: "a1" }} busy={false} onRetry={() => undefined} />);
      expect(button).toContain(words(locale, "posts")(`actions.${label}`));
      expect(button.match(/<(a|button)\b/g)).toEqual([href === null ? "<button" : "<a"]);
      expect(/href="([^"]*)"/.exec(button)?.[1] ?? null).toBe(href);
    });
  }

  test("is not there where nothing helps", () => {
    expect(
      renderMarkup("en", <RemedyButton post={{ id: "p1", status: "PUBLISHED", remedy: null, reconnectId: null }} busy={false} onRetry={() => undefined} />),
    ).toBe("");
  });
});
