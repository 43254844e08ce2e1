import { z } from "zod";
import { nameSchema } from "@/server/domains/workspaces";

const id = z.guid("must be a UUID").toLowerCase();

/** An address of the posts or of the calendar, as a browser writes it. */
const href = z
  .string()
  .max(4_000, "must have at most 4000 characters")
  .regex(/^\/(?:posts|calendar)(?:\?[\x21-\x7e]+)?$/, "must be an address of the posts or of the calendar");

export const savedViewSchema = z.object({ id: z.string(), name: z.string(), href: z.string() });
export type SavedView = z.output<typeof savedViewSchema>;

export const createSavedViewInput = z.strictObject({ name: nameSchema, href });
export type CreateSavedViewInput = z.output<typeof createSavedViewInput>;
export const renameSavedViewInput = z.strictObject({ id, name: nameSchema });
export type RenameSavedViewInput = z.output<typeof renameSavedViewInput>;
export const savedViewIdInput = z.strictObject({ id });
export const deletedSavedView = z.object({ id: z.string(), deleted: z.literal(true) });
