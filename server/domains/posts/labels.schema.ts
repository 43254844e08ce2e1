import { z } from "zod";
import { labelColors } from "@/shared/label-colors";
import { MAX_LABELS_OF_POST } from "@/shared/post-limits";
import { id, labelSchema } from "./post-input.schema";
import { BULK_LIMIT, bulkOutcome } from "./table.schema";

/** Labels of a workspace's posts, with their colours. */

const color = z.enum(labelColors, `must be one of ${labelColors.join(", ")}`);

export const listedLabel = z.object({
  name: z.string(),
  color,
  /** How many posts have it, of those that the caller sees. */
  posts: z.int(),
});
export type ListedLabel = z.output<typeof listedLabel>;

export const updateLabelInput = z.strictObject({ name: labelSchema, newName: labelSchema, color });
export type UpdateLabelInput = z.output<typeof updateLabelInput>;
export const labelNameInput = z.strictObject({ name: labelSchema });
export const updatedLabel = listedLabel.pick({ name: true, color: true });
export const deletedLabel = z.object({ name: z.string(), deleted: z.literal(true) });

const changedLabels = z.array(labelSchema).max(MAX_LABELS_OF_POST, `must hold at most ${MAX_LABELS_OF_POST} labels`);

/** What each post gets and loses. */
export const relabelPostsInput = z.strictObject({
  posts: z
    .array(z.strictObject({ id, add: changedLabels, remove: changedLabels }))
    .min(1, "must name at least one post")
    .max(BULK_LIMIT, `must name at most ${BULK_LIMIT} posts`),
});
export type RelabelPostsInput = z.output<typeof relabelPostsInput>;

/** `added` and `removed`: what has changed, which the opposite call takes back. */
const relabelOutcome = bulkOutcome.extend({ added: z.array(z.string()), removed: z.array(z.string()) });
export type RelabelOutcome = z.output<typeof relabelOutcome>;
export const relabelResultSchema = z.object({ results: z.array(relabelOutcome) });
