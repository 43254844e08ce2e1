import { expect, test } from "vitest";
import { NotificationItemState, NotificationItemText } from "@/components/notifications/notification-item";
import type { NotificationItem } from "@/server/domains/notifications/notifications.schema";
import { renderMarkup } from "@/tests/fixtures/markup";
import { type Locale, words } from "@/tests/fixtures/words";

const locales = ["ar", "en"] as const;

function told(locale: Locale, item: NotificationItem): string {
  return renderMarkup(
    locale,
    <>
      <NotificationItemState item={item} />
      <NotificationItemText item={item} />
    </>,
  );
}

const at = "2026-11-22T12:00:00.000Z";

test.each(locales)("in %s a campaign's name is on the page's side whatever its own direction", (locale) => {
  // As a child of a grid a bdi is a block of its own direction, and goes to the other side.
  const page = told(locale, { kind: "anomalies", id: "a", at, campaign: "عبايات - Search", text: "moved", days: 1, since: "2026-11-21" });
  expect(page).toMatch(/<span[^>]*><bdi>عبايات - Search<\/bdi><\/span>/);
});

test.each([
  ["ar", "moved. حدث ذلك في 3 أيام منذ \u2068الخميس، 19 نوفمبر 2020\u2069.<"],
  ["en", "moved. It was so on 3 days since \u2068Thu 19 Nov 2020\u2069.<"],
] as const)("in %s what is unusual on several days says on how many and since when", (locale, sentence) => {
  const onDays = (days: number) => told(locale, { kind: "anomalies", id: "a", at, campaign: "عبايات", text: "moved.", days, since: "2020-11-19" });
  expect(onDays(3)).toContain(sentence);
  expect(onDays(1)).toContain("moved.<");
});

test.each(locales)("in %s a missed approval is told in words", (locale) => {
  const page = told(locale, { kind: "approvals", id: "m", at, postId: "p", text: "خصم", state: "missed", comment: null });
  expect(page).toContain(words(locale, "notifications")("says.missed"));
  expect(page).toContain(words(locale, "state")("approval.missed"));
});
