import { z } from "zod";
import { nameSchema } from "@/server/domains/workspaces";

const id = z.guid("must be a UUID").toLowerCase();

export const folderSchema = z.object({ id: z.string(), name: z.string() }).meta({ id: "MediaFolder" });
export type Folder = z.output<typeof folderSchema>;

export const listedFolder = folderSchema.extend({ files: z.int().describe("How many files stand in it.") }).meta({ id: "ListedMediaFolder" });
export type ListedFolder = z.output<typeof listedFolder>;

export const createFolderInput = z.strictObject({ name: nameSchema });
export type CreateFolderInput = z.output<typeof createFolderInput>;
export const renameFolderInput = z.strictObject({ id, name: nameSchema });
export type RenameFolderInput = z.output<typeof renameFolderInput>;
export const folderIdInput = z.strictObject({ id });
export const deletedFolder = z.object({ id: z.string(), deleted: z.literal(true) });

export const moveMediaInput = z.strictObject({
  ids: z.array(id).min(1, "must name a file").max(100, "must name at most 100 files"),
  /** Null: out of every folder. */
  folderId: id.nullable(),
});
export type MoveMediaInput = z.output<typeof moveMediaInput>;
export const movedMedia = z.object({ moved: z.int() });
