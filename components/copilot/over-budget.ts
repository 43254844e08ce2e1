import { viewError } from "@/components/errors/app-error";

/** Whether an error says that the workspace's budget of the day is spent: the one bound that a person in the dashboard meets here. */
export function isOverBudget(error: unknown): boolean {
  return viewError(error).code === "RATE_LIMITED";
}
