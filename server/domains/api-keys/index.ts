export { isWellFormedKey } from "./api-keys.engine";
export type { ApiKeyView, CreatedApiKey } from "./api-keys.schema";
export { createApiKey, hashApiKey, type NewApiKey, planForKeys, revokeApiKey } from "./api-keys.service";
