import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { foldersRouter } from "./folders.router";
import { movedMedia, moveMediaInput } from "./folders.schema";
import { moveMedia } from "./folders.service";
import {
  cropInput,
  deletedMedia,
  libraryInput,
  libraryItem,
  libraryPage,
  listMediaInput,
  mediaIdInput,
  mediaPage,
  mediaSchema,
  posterInput,
  updateMediaInput,
  uploadInput,
} from "./media.schema";
import { cropMedia, deleteMedia, getMedia, listLibrary, listMedia, setPoster, updateMedia, uploadMedia } from "./media.service";

const reading = protectedProcedure({ scope: "posts:read" });
const writing = protectedProcedure({ scope: "posts:create" });

export const mediaRouter = router({
  folders: foldersRouter,

  upload: writing
    .meta({
      successStatus: 201,
      takesFile: true,
      openapi: {
        method: "POST",
        path: "/media",
        tags: ["Media"],
        protect: true,
        contentTypes: ["multipart/form-data"],
        summary: "Upload an image or a video",
      },
    })
    .input(uploadInput)
    .output(mediaSchema)
    .mutation(({ ctx, input }) => uploadMedia(ctx.caller, input.file)),

  list: reading
    .meta({ openapi: { method: "GET", path: "/media", tags: ["Media"], protect: true, summary: "List media" } })
    .input(listMediaInput)
    .output(mediaPage)
    .query(({ ctx, input }) => listMedia(ctx.caller, input)),

  /** The same for the dashboard, with names and small pictures. */
  library: reading
    .input(libraryInput)
    .output(libraryPage)
    .query(({ ctx, input }) => listLibrary(ctx.caller, input)),

  get: reading
    .input(mediaIdInput)
    .output(libraryItem)
    .query(({ ctx, input }) => getMedia(ctx.caller, input.id)),

  update: writing
    .meta({
      openapi: { method: "PATCH", path: "/media/{id}", tags: ["Media"], protect: true, summary: "Describe an image or a video, or move it to a folder" },
    })
    .input(updateMediaInput)
    .output(mediaSchema)
    .mutation(({ ctx, input }) => updateMedia(ctx.caller, input)),

  /** Into a folder of the library, or out of all. */
  move: writing
    .input(moveMediaInput)
    .output(movedMedia)
    .mutation(({ ctx, input }) => moveMedia(ctx.caller, input)),

  setPoster: writing
    .input(posterInput)
    .output(libraryItem)
    .mutation(({ ctx, input }) => setPoster(ctx.caller, input)),

  /** The part becomes a file of its own. */
  crop: writing
    .input(cropInput)
    .output(libraryItem)
    .mutation(({ ctx, input }) => cropMedia(ctx.caller, input)),

  delete: writing
    .meta({
      openapi: {
        method: "DELETE",
        path: "/media/{id}",
        tags: ["Media"],
        protect: true,
        summary: "Delete an image or a video",
      },
    })
    .input(mediaIdInput)
    .output(deletedMedia)
    .mutation(({ ctx, input }) => deleteMedia(ctx.caller, input.id)),
});
