import { type ApprovalTab, approvalTabs } from "@/shared/approvals";

/** What is in the page's address. */
export function approvalsFilter(query: Record<string, string | string[] | undefined>): { tab: ApprovalTab; offset: number } {
  const offset = Number(query.offset);
  return { tab: approvalTabs.find((tab) => tab === query.tab) ?? "waiting", offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0 };
}

export function approvalsHref(tab: ApprovalTab, offset = 0): string {
  const query = new URLSearchParams();
  if (tab !== "waiting") query.set("tab", tab);
  if (offset > 0) query.set("offset", String(offset));
  const text = query.toString();
  return text ? `/approvals?${text}` : "/approvals";
}
