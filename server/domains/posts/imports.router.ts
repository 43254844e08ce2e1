import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import * as schema from "./import.schema";
import { addRows, beginImport, getImport, resumeImport, startImport, stopImport } from "./service/imports/imports";

/** Also for members who may no longer write: it shows why their import ended. */
const reads = protectedProcedure({ scope: "posts:read" });
const writes = protectedProcedure({ scope: "posts:create" });

/** A file's rows are sent in parts, and carried out without the browser. */
export const importsRouter = router({
  begin: writes
    .input(schema.beginImportInput)
    .output(schema.importId)
    .mutation(({ ctx, input }) => beginImport(ctx.caller, input)),

  add: writes
    .input(schema.addRowsInput)
    .output(schema.receivedSchema)
    .mutation(({ ctx, input }) => addRows(ctx.caller, input)),

  start: writes
    .input(schema.importId)
    .output(schema.importSchema)
    .mutation(({ ctx, input }) => startImport(ctx.caller, input.id)),

  resume: writes
    .input(schema.importId)
    .output(schema.importSchema)
    .mutation(({ ctx, input }) => resumeImport(ctx.caller, input.id)),

  get: reads
    .input(schema.importId)
    .output(schema.importSchema)
    .query(({ ctx, input }) => getImport(ctx.caller, input.id)),

  stop: reads
    .input(schema.importId)
    .output(schema.importSchema)
    .mutation(({ ctx, input }) => stopImport(ctx.caller, input.id)),
});
