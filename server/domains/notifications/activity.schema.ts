import { z } from "zod";

/** Tasks that run longer than their page is open. */

const taskKinds = ["IMPORT", "EXPORT", "SYNC", "PUBLISH"] as const;

const UUID_PATTERN = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const taskId = z.string().regex(new RegExp(`^(?:import|export|sync|publish):${UUID_PATTERN}$`), "must be the id of a task");
/** Tasks that a person cannot stop continue. */
const stoppableId = z.string().regex(new RegExp(`^import:${UUID_PATTERN}$`), "must be the id of an import");

const backgroundTaskSchema = z.object({
  id: z.string(),
  kind: z.enum(taskKinds),
  /** The file's or the ad account's; the beginning of the post's text. */
  name: z.string().nullable(),
  state: z.enum(["RUNNING", "DONE", "FAILED", "STOPPED"]),
  /** Rows of an import, tables of an export, hundredths of a reading, accounts that a post is on. */
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
export type BackgroundTask = z.output<typeof backgroundTaskSchema>;

export const backgroundTasksSchema = z.object({ items: z.array(backgroundTaskSchema) });
export type BackgroundTaskList = z.output<typeof backgroundTasksSchema>;
export const markTasksSeenInput = z.strictObject({ ids: z.array(taskId).min(1).max(100) });
export const tasksSeen = z.object({ marked: z.int() });
export const stopTaskInput = z.strictObject({ id: stoppableId });
export const taskStopped = z.object({ state: backgroundTaskSchema.shape.state });
