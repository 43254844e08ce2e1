/** Colours that a label may have; the first is that of a label without one of its own. */
export const labelColors = ["gray", "teal", "green", "amber", "red", "blue", "violet", "pink"] as const;
export type LabelColor = (typeof labelColors)[number];
