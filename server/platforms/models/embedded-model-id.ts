/** What texts that no provider's model wrote are signed with. */
export const embeddedModelId = "nashir-embedded";
