import { z } from "zod";

/** What runs for longer than anybody looks at it. */

const workKinds = ["IMPORT", "EXPORT", "SYNC"] as const;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const workId = z.string().regex(new RegExp(`^(?:import|export|sync):${uuid}$`), "must be the id of a work");
/** What has been begun for good, or by nobody, goes on. */
const stoppableId = z.string().regex(new RegExp(`^import:${uuid}$`), "must be the id of an import");

const workSchema = z.object({
  id: z.string(),
  kind: z.enum(workKinds),
  /** The file's or the ad account's. */
  name: z.string().nullable(),
  state: z.enum(["RUNNING", "DONE", "FAILED", "STOPPED"]),
  /** Rows of an import, tables of an export, hundredths of a reading. */
  done: z.int(),
  total: z.int().nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  cancellable: z.boolean(),
  /** Of an import. */
  result: z.object({ made: z.int(), exists: z.int(), wrong: z.int() }).nullable(),
  /** IMPORT: ACCESS_LOST or OUR_FAULT; SYNC: in the platform's words. */
  error: z.string().nullable(),
});
export type Work = z.output<typeof workSchema>;

export const worksSchema = z.object({ items: z.array(workSchema) });
export type WorkList = z.output<typeof worksSchema>;
export const readWorksInput = z.strictObject({ ids: z.array(workId).min(1).max(100) });
export const worksRead = z.object({ marked: z.int() });
export const stopWorkInput = z.strictObject({ id: stoppableId });
export const workStopped = z.object({ state: workSchema.shape.state });
