import { expect, test } from "vitest";
import { withoutManner } from "@/server/domains/copilot/engine/planner/topic";

test.each([
  ["افتتاح فرعنا الجديد باللهجة السعودية", "افتتاح فرعنا الجديد"],
  ["افتتاح فرعنا في الرياض بالمصري", "افتتاح فرعنا في الرياض"],
  ["عروض العيد على انستقرام وتويتر", "عروض العيد"],
  ["عروض العيد لسناب باللهجة الكويتية", "عروض العيد"],
  ["عروض نهاية الأسبوع بالعامية.", "عروض نهاية الأسبوع"],
  ["our new branch in Jeddah for Instagram and X", "our new branch in Jeddah"],
  ["the summer sale in Egyptian Arabic", "the summer sale"],
  ["متجر الأزياء السعودية", "متجر الأزياء السعودية"],
  ["أخبار السناب", "أخبار السناب"],
  ["في انستقرام", "في انستقرام"],
  [" ؟ ", null],
])("%j is about %j", (said, topic) => {
  expect(withoutManner(said)).toBe(topic);
});
