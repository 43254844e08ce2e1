import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as importing from "./import.schema";
import { deletePosts, movePosts, restoreTimes } from "./service/bulk-posts";
import { tryImport } from "./service/imports/rows";
import { getMatching, getTable, listPostAuthors } from "./service/post-table";
import * as schema from "./table.schema";

const reads = protectedProcedure({ scope: "posts:read" });
const writes = protectedProcedure({ scope: "posts:create" });

/** The dashboard's table of posts and its bulk actions. */
export const postsBulkRouter = router({
  table: reads
    .input(schema.postTableInput)
    .output(schema.postTableSchema)
    .query(({ ctx, input }) => getTable(ctx.caller, input)),

  matching: reads
    .input(schema.postFilterInput)
    .output(schema.matchingSchema)
    .query(({ ctx, input }) => getMatching(ctx.caller, input)),

  authors: reads.output(schema.postAuthorsSchema).query(({ ctx }) => listPostAuthors(ctx.caller)),

  bulkMove: writes
    .input(schema.movePostsInput)
    .output(schema.moveResultSchema)
    .mutation(({ ctx, input }) => movePosts(ctx.caller, input)),

  bulkRestoreTimes: writes
    .input(schema.restoreTimesInput)
    .output(schema.moveResultSchema)
    .mutation(({ ctx, input }) => restoreTimes(ctx.caller, input)),

  bulkDelete: writes
    .input(schema.bulkPostsInput)
    .output(schema.bulkResultSchema)
    .mutation(({ ctx, input }) => deletePosts(ctx.caller, input.ids)),

  /** A trial: writes nothing. A mutation all the same, because a file's rows fit no address. */
  tryImport: writes
    .input(importing.importInput)
    .output(importing.importResultSchema)
    .mutation(({ ctx, input }) => tryImport(ctx.caller, input)),
});
