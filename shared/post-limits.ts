/** Limits that the server holds and the interface shows. */

export const MAX_LABELS_OF_POST = 10;
export const MAX_LABEL_LENGTH = 40;
/** Of a member in a workspace. */
export const MAX_SAVED_VIEWS = 30;
