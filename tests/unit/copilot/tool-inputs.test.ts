import { expect, test } from "vitest";
import { toolInputs } from "@/server/domains/copilot/copilot-tools.schema";

test.each([
  [1e12, undefined],
  [1e308, "totalDailyBudget"],
  [0, "totalDailyBudget"],
])("a budget of %d a day", (totalDailyBudget, refused) => {
  expect(toolInputs.budget_shift.safeParse({ totalDailyBudget }).error?.issues[0]?.path[0]).toBe(refused);
});
