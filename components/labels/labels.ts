export const MAX_LABELS = 10;
export const MAX_LABEL_LENGTH = 40;

/** The labels with what was typed, which commas of either script part; each once and as the server stores it. */
export function withTyped(labels: readonly string[], typed: string): string[] {
  const added = typed.split(/[,،]/).map((label) => label.normalize().trim());
  return [...new Set([...labels, ...added.filter((label) => label !== "")])].slice(0, MAX_LABELS);
}
