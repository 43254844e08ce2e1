import type { MemoryType } from "@/server/domains/ads/memory.schema";

export const memoryKinds = ["note", "preference", "brand_voice", "baseline", "failed_action"] as const satisfies readonly MemoryType[];
