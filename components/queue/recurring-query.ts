/** Input of the recurring posts' query: all of a workspace on one page. */
export const allRecurrences = { limit: 500 };
