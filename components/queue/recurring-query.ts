/** What the page of recurring posts asks for: all that a workspace is shown, on one page. */
export const allRecurrences = { limit: 500 };
