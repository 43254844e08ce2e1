/** The states of a post, and the tabs of the list of posts. Safe for the browser, and without weight. */

export const postStatuses = ["DRAFT", "SCHEDULED", "PROCESSING", "PUBLISHED", "PARTIALLY_PUBLISHED", "FAILED"] as const;
export type PostStatus = (typeof postStatuses)[number];

/** The tabs of the list, by what one does next with a post. */
export const postTabs = {
  upcoming: ["SCHEDULED", "PROCESSING"],
  drafts: ["DRAFT"],
  sent: ["PUBLISHED"],
  failed: ["FAILED", "PARTIALLY_PUBLISHED"],
} as const satisfies Record<string, readonly PostStatus[]>;
export type PostTab = keyof typeof postTabs;

/** May be changed and deleted. */
export const isEditable = (status: PostStatus): boolean => status === "DRAFT" || status === "SCHEDULED" || status === "FAILED";
