import { MAX_LABELS_OF_POST } from "@/shared/post-limits";

/** The labels with what was typed, which commas of either script part; each once and as the server stores it. */
export function withTyped(labels: readonly string[], typed: string): string[] {
  const added = typed.split(/[,،]/).map((label) => label.normalize().trim());
  return [...new Set([...labels, ...added.filter((label) => label !== "")])].slice(0, MAX_LABELS_OF_POST);
}
