import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./folders.schema";
import { createFolder, deleteFolder, listFolders, renameFolder } from "./folders.service";

const writing = protectedProcedure({ scope: "posts:create" });

const tags = ["Media"];

export const foldersRouter = router({
  list: protectedProcedure({ scope: "posts:read" })
    .meta({ openapi: { method: "GET", path: "/media/folders", tags, protect: true, summary: "List the folders of the media library" } })
    .output(z.array(schema.listedFolder))
    .query(({ ctx }) => listFolders(ctx.caller)),

  create: writing
    .meta({ openapi: { method: "POST", path: "/media/folders", tags, protect: true, summary: "Create a folder" }, successStatus: 201 })
    .input(schema.createFolderInput)
    .output(schema.folderSchema)
    .mutation(({ ctx, input }) => createFolder(ctx.caller, input)),

  rename: writing
    .meta({ openapi: { method: "PATCH", path: "/media/folders/{id}", tags, protect: true, summary: "Rename a folder" } })
    .input(schema.renameFolderInput)
    .output(schema.folderSchema)
    .mutation(({ ctx, input }) => renameFolder(ctx.caller, input)),

  delete: writing
    .meta({ openapi: { method: "DELETE", path: "/media/folders/{id}", tags, protect: true, summary: "Delete a folder" } })
    .input(schema.folderIdInput)
    .output(schema.deletedFolder)
    .mutation(({ ctx, input }) => deleteFolder(ctx.caller, input.id)),
});
