import { expect, test } from "vitest";
import { requestsOnlyNewPosts } from "@/server/domains/copilot/engine/planner";

test.each([
  ["write a post about tea and schedule it for tomorrow 6pm", true],
  ["draft a tweet about coffee then schedule it friday", true],
  ["Create a new post about Ramadan and schedule it", true],
  ["اكتب لي منشور عن عروض العيد وجدوله بكرة الساعة ٦", true],
  ["سوّ لي بوست عن القهوة وجدوله الخميس", true],
  ["schedule a post tomorrow at 8 about our Friday brunch", true],
  ["schedule an instagram post about coffee for tomorrow at 9", true],
  ["جدول بوست بكرة الساعة ٩ عن العبايات", true],
  ["write a post about tea, then schedule a post about coffee tomorrow", true],
  ["schedule my post about tea tomorrow", false],
  ["write a post about tea, and schedule my drafts for tomorrow", false],
  ["schedule all drafts and write a post about tea", false],
  ["اكتب منشور عن الشاي وجدول كل المسودات", false],
  ["schedule my drafts for tomorrow", false],
  ["schedule the post about tea tomorrow", false],
  ["جدول المسودات بكرة", false],
  ["schedule it", false],
])("%j asks for new posts only: %j", (message, newOnly) => {
  expect(requestsOnlyNewPosts(message)).toBe(newOnly);
});
