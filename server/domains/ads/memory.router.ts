import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { forgetInput, forgottenSchema, memoryEntrySchema, memoryInput, rememberInput } from "./memory.schema";
import { forgetEntry, listMemoryEntries, rememberEntry } from "./service/memory";

/** Writing belongs to the dashboard: an integration reads what the workspace keeps in mind, and people decide what that is. */
const writing = protectedProcedure({ scope: "ads:write", role: "EDITOR" });

export const memoryRouter = router({
  memory: protectedProcedure({ scope: "ads:read" })
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/memory",
        tags: ["Ads"],
        protect: true,
        summary: "Search or list what the workspace keeps in mind",
      },
    })
    .input(memoryInput)
    .output(z.array(memoryEntrySchema))
    .query(({ ctx, input }) => listMemoryEntries(ctx.caller, input)),

  remember: writing
    .input(rememberInput)
    .output(memoryEntrySchema)
    .mutation(({ ctx, input }) => rememberEntry(ctx.caller.workspaceId, input, "user")),

  forget: writing
    .input(forgetInput)
    .output(forgottenSchema)
    .mutation(({ ctx, input }) => forgetEntry(ctx.caller, input.id)),
});
