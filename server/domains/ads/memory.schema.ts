import { z } from "zod";

export const memoryTypes = ["brand_voice", "preference", "baseline", "failed_action", "note"] as const;
export const memoryTypeSchema = z.enum(memoryTypes);
export type MemoryType = z.output<typeof memoryTypeSchema>;

export const memoryEntry = z.object({
  id: z.string(),
  memoryType: memoryTypeSchema,
  content: z.string(),
  source: z.string().nullable(),
  createdAt: z.string(),
  similarity: z.number().nullable(),
});
