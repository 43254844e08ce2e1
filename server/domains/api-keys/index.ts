export { isWellFormedKey } from "./api-keys.engine";
export { createApiKey, hashApiKey, type NewApiKey, readKeyUse, readVisibleKey, requestLimit, resolveKeyAccess, revokeApiKey } from "./api-keys.service";
