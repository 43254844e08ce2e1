/** Every single key that means something, by where it does. The handlers and the list of shortcuts read this table. */
export const keys = {
  general: { palette: "k", search: "/", newPost: "c", list: "?", undo: "z" },
  calendar: { today: "t" },
  posts: { next: "j", previous: "k", select: "x", edit: "e", retry: "r" },
  approvals: { next: "j", previous: "k", approve: "a", return: "r" },
} as const;

/** Those that need Ctrl or Command. */
export const withControl: ReadonlySet<string> = new Set(["palette", "undo"]);

/** The letter of a place follows it; `destinations` has those. */
export const goKey = "g";
