/** What the page of approvals shares with the server, apart from what parses: the page need not fetch that. */

export const approvalTabs = ["waiting", "asked", "done"] as const;
export type ApprovalTab = (typeof approvalTabs)[number];

export const COMMENT_LIMIT = 1_000;
