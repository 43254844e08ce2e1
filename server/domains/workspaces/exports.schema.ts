import { z } from "zod";

/** `bytes` and `expiresAt` are of a file that is done. */
export const exportView = z.object({
  id: z.string(),
  state: z.enum(["RUNNING", "DONE", "FAILED"]),
  tablesDone: z.int(),
  tablesTotal: z.int(),
  bytes: z.number().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type ExportView = z.output<typeof exportView>;

export const exportInput = z.strictObject({ id: z.guid("must be a UUID").toLowerCase() });
export const exportLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() });

/** The query of a download's address. */
export const downloadQuery = z.object({
  workspace: z.guid(),
  id: z.guid(),
  expires: z.string().regex(/^\d{1,15}$/),
  key: z.string().max(64),
  signature: z.string().max(200),
});
export type DownloadQuery = z.output<typeof downloadQuery>;
