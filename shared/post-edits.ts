/** How many edits whose answers were lost one edit names, at most: the last ones. */
export const MAX_UNANSWERED_EDITS = 100;
