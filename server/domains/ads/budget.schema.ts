export const confidences = ["LOW", "MEDIUM", "HIGH"] as const;
export type Confidence = (typeof confidences)[number];
