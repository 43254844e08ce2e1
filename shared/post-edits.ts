/** Maximum number of intents with lost answers that one edit names: the last ones. */
export const MAX_UNANSWERED_EDITS = 100;
