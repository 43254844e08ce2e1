/** What texts that no provider's model wrote are signed with. */
export const EMBEDDED_MODEL_ID = "nashir-embedded";
