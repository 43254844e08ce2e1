import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./folders.schema";
import { createFolder, deleteFolder, listFolders, renameFolder } from "./folders.service";

const writing = protectedProcedure({ scope: "posts:create" });

/** For the dashboard alone. */
export const foldersRouter = router({
  list: protectedProcedure({ scope: "posts:read" })
    .output(z.array(schema.listedFolder))
    .query(({ ctx }) => listFolders(ctx.caller)),

  create: writing
    .input(schema.createFolderInput)
    .output(schema.folderSchema)
    .mutation(({ ctx, input }) => createFolder(ctx.caller, input)),

  rename: writing
    .input(schema.renameFolderInput)
    .output(schema.folderSchema)
    .mutation(({ ctx, input }) => renameFolder(ctx.caller, input)),

  delete: writing
    .input(schema.folderIdInput)
    .output(schema.deletedFolder)
    .mutation(({ ctx, input }) => deleteFolder(ctx.caller, input.id)),
});
